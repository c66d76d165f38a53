import { type ResourceKind, requiredText } from './kind.ts';

/**
 * What the CDK lets a function of its own do while a stack is deployed or deleted, known by its type: such a function
 * talks to CloudFormation and to services that are not here, so it is not run.
 */

/**
 * Empties a bucket when its stack is deleted. A local stack is deleted by `--fresh`, which takes the whole state along,
 * buckets and all; and until then it does nothing in an account either.
 */
export const emptiedBucket: ResourceKind = {
  used: ['BucketName', 'ServiceToken'],
  create(resource) {
    return { ref: requiredText(resource, 'BucketName'), attributes: {} };
  },
};

/** Takes the rules of a VPC's default security group away: there is no network to protect here. */
export const restrictedSecurityGroup: ResourceKind = {
  used: ['DefaultSecurityGroupId', 'ServiceToken'],
  inert: ['Account'],
  create(resource) {
    return { ref: requiredText(resource, 'DefaultSecurityGroupId'), attributes: {} };
  },
};
