import { type BucketSettings, encryptionDocument, withConfiguration } from './bucket-settings.ts';
import { type XmlChildren, type XmlValue, xmlDocument } from './xml.ts';

/** The part of an `AWS::S3::Bucket`'s properties that can be read back or has an effect here. */
interface BucketProperties {
  VersioningConfiguration?: { Status?: string };
  ObjectLockEnabled?: boolean | string;
  ObjectLockConfiguration?: { Rule?: XmlChildren };
  PublicAccessBlockConfiguration?: XmlChildren;
  OwnershipControls?: { Rules?: XmlChildren[] };
  Tags?: { Key: string; Value: string }[];
  BucketEncryption?: { ServerSideEncryptionConfiguration?: EncryptionRule[] };
  LifecycleConfiguration?: { Rules?: LifecycleRule[] };
}

interface EncryptionRule {
  ServerSideEncryptionByDefault?: { SSEAlgorithm?: string; KMSMasterKeyID?: string };
}

interface LifecycleRule {
  Id?: string;
  Status?: string;
  Prefix?: string;
  ExpirationInDays?: number;
  NoncurrentVersionExpiration?: { NoncurrentDays?: number };
  AbortIncompleteMultipartUpload?: { DaysAfterInitiation?: number };
  Transitions?: { StorageClass?: string; TransitionInDays?: number }[];
}

/** What the API reads back of a bucket made from a template, so that it looks like the deployed one. */
export function settingsFromTemplate(properties: Record<string, unknown>, now: number): BucketSettings {
  let settings: BucketSettings = { created: now, configurations: {} };
  for (const [name, document] of documents(properties as BucketProperties))
    settings = withConfiguration(settings, name, document);
  return settings;
}

/** In an order in which each may rely on those before it. */
function documents(properties: BucketProperties): [string, string][] {
  const { VersioningConfiguration: versioning, PublicAccessBlockConfiguration: access } = properties;
  const found: [string, string][] = [];
  const locked = String(properties.ObjectLockEnabled) === 'true';
  const add = (name: string, root: string, children: XmlChildren) =>
    found.push([name, xmlDocument(root, children)]);
  if (locked) add('versioning', 'VersioningConfiguration', { Status: 'Enabled' });
  else if (versioning?.Status) add('versioning', 'VersioningConfiguration', { Status: versioning.Status });
  if (locked)
    add('object-lock', 'ObjectLockConfiguration', {
      ObjectLockEnabled: 'Enabled',
      Rule: properties.ObjectLockConfiguration?.Rule,
    });
  if (access) add('publicAccessBlock', 'PublicAccessBlockConfiguration', access);
  if (properties.OwnershipControls?.Rules)
    add('ownershipControls', 'OwnershipControls', { Rule: properties.OwnershipControls.Rules });
  if (properties.Tags)
    add('tagging', 'Tagging', { TagSet: { Tag: properties.Tags.map(({ Key, Value }) => ({ Key, Value })) } });
  const encryption =
    properties.BucketEncryption?.ServerSideEncryptionConfiguration?.[0]?.ServerSideEncryptionByDefault;
  if (encryption)
    found.push([
      'encryption',
      encryptionDocument(encryption.SSEAlgorithm ?? 'AES256', encryption.KMSMasterKeyID),
    ]);
  const rules = properties.LifecycleConfiguration?.Rules;
  if (rules) add('lifecycle', 'LifecycleConfiguration', { Rule: rules.map(lifecycleRule) });
  return found;
}

function lifecycleRule(rule: LifecycleRule): XmlValue {
  return {
    ID: rule.Id,
    Status: rule.Status,
    Filter: { Prefix: rule.Prefix ?? '' },
    Expiration: rule.ExpirationInDays === undefined ? undefined : { Days: rule.ExpirationInDays },
    NoncurrentVersionExpiration: rule.NoncurrentVersionExpiration && {
      NoncurrentDays: rule.NoncurrentVersionExpiration.NoncurrentDays,
    },
    AbortIncompleteMultipartUpload: rule.AbortIncompleteMultipartUpload && {
      DaysAfterInitiation: rule.AbortIncompleteMultipartUpload.DaysAfterInitiation,
    },
    Transition: rule.Transitions?.map(({ StorageClass, TransitionInDays }) => ({
      Days: TransitionInDays,
      StorageClass,
    })),
  };
}
