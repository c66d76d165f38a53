import { Token } from 'aws-cdk-lib';
import { WebhookEdge } from './webhook-edge.ts';

const REGIONAL = /^arn:aws[a-z-]*:wafv2:[a-z0-9-]+:\d{12}:regional\/webacl\/[^/]+\/[0-9a-f-]+$/;

/** What is wrong with a web ACL for an edge, undefined where nothing is. */
export function webAclProblem(
  arn: string | undefined,
  edge: WebhookEdge = WebhookEdge.REST,
): string | undefined {
  if (arn === undefined) return undefined;
  if (edge === WebhookEdge.HTTP)
    return 'an HTTP API takes no web ACL: choose WebhookEdge.REST, or put a CloudFront distribution with the ACL in front and give its URL as `publicUrl`';
  return Token.isUnresolved(arn) || REGIONAL.test(arn)
    ? undefined
    : 'this is no ARN of a regional web ACL of AWS WAF: arn:aws:wafv2:REGION:ACCOUNT:regional/webacl/NAME/ID';
}
