import { NO_CONTENT, type S3Answer, xmlAnswer } from './answers.ts';
import { receivedBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Store } from './store.ts';
import { text, xmlDocument } from './xml.ts';

export interface BucketSettings {
  /** Milliseconds since the epoch. */
  created: number;
  versioning?: 'Enabled' | 'Suspended';
  objectLock?: ObjectLock;
  /** Configurations without effect here, as they were put, by the query parameter they go by. */
  configurations: Record<string, string>;
}

export interface ObjectLock {
  /** The retention of objects written without one of their own. */
  default?: { mode: string; days: number };
}

/** What a bucket answers for a configuration nobody has put: a document, or the error of that code. */
const UNSET: Record<string, { document: string } | { code: string }> = {
  publicAccessBlock: { code: 'NoSuchPublicAccessBlockConfiguration' },
  encryption: { document: encryptionDocument('AES256') },
  policy: { code: 'NoSuchBucketPolicy' },
  tagging: { code: 'NoSuchTagSet' },
  lifecycle: { code: 'NoSuchLifecycleConfiguration' },
  ownershipControls: { code: 'OwnershipControlsNotFoundError' },
  cors: { code: 'NoSuchCORSConfiguration' },
  website: { code: 'NoSuchWebsiteConfiguration' },
  replication: { code: 'ReplicationConfigurationNotFoundError' },
  notification: { document: xmlDocument('NotificationConfiguration', {}) },
  logging: { document: xmlDocument('BucketLoggingStatus', {}) },
  accelerate: { document: xmlDocument('AccelerateConfiguration', {}) },
  requestPayment: { document: xmlDocument('RequestPaymentConfiguration', { Payer: 'BucketOwner' }) },
  location: { document: xmlDocument('LocationConstraint', {}) },
  versioning: { document: xmlDocument('VersioningConfiguration', {}) },
  'object-lock': { code: 'ObjectLockConfigurationNotFoundError' },
};

export function encryptionDocument(algorithm: string, keyId?: string): string {
  const byDefault = { SSEAlgorithm: algorithm, KMSMasterKeyID: keyId };
  return xmlDocument('ServerSideEncryptionConfiguration', {
    Rule: { ApplyServerSideEncryptionByDefault: byDefault },
  });
}

/** The configuration a request is about, if it is about one. */
export const configurationOf = ({ query }: S3Request): string | undefined =>
  Object.keys(UNSET).find((name) => query.has(name));

export async function getConfiguration(store: Store, request: S3Request): Promise<S3Answer> {
  const { settings } = store.bucket(request.bucket);
  const name = configurationOf(request) ?? '';
  const type = name === 'policy' ? 'application/json' : 'application/xml';
  const stored = settings.configurations[name];
  if (stored !== undefined) return xmlAnswer(stored, { 'content-type': type });
  const unset = UNSET[name];
  if (unset !== undefined && 'document' in unset) return xmlAnswer(unset.document);
  throw new S3Error(unset?.code ?? 'NoSuchConfiguration', 404, 'The specified configuration does not exist.');
}

export async function putConfiguration(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const name = configurationOf(request) ?? '';
  const document = (await receivedBody(request)).bytes.toString();
  await bucket.saveSettings(withConfiguration(bucket.settings, name, document));
  return name === 'policy' ? NO_CONTENT : {};
}

export async function deleteConfiguration(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const { [configurationOf(request) ?? '']: _, ...configurations } = bucket.settings.configurations;
  await bucket.saveSettings({ ...bucket.settings, configurations });
  return NO_CONTENT;
}

/** The settings with a document put; of two of them the content has an effect here as well. */
export function withConfiguration(settings: BucketSettings, name: string, document: string): BucketSettings {
  const configurations = { ...settings.configurations, [name]: document };
  const changed: BucketSettings = { ...settings, configurations };
  if (name === 'versioning') changed.versioning = versioningFrom(document, settings.objectLock);
  if (name === 'object-lock') changed.objectLock = objectLockFrom(document);
  return changed;
}

function versioningFrom(document: string, lock: ObjectLock | undefined): 'Enabled' | 'Suspended' {
  const status = text(document, 'Status');
  if (status !== 'Enabled' && status !== 'Suspended')
    throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed');
  if (status === 'Suspended' && lock !== undefined)
    throw new S3Error('InvalidBucketState', 409, 'An Object Lock configuration is present on this bucket');
  return status;
}

function objectLockFrom(document: string): ObjectLock {
  const mode = text(document, 'Mode');
  const days = Number(text(document, 'Days') ?? 365 * Number(text(document, 'Years') ?? 0));
  return mode !== undefined && days > 0 ? { default: { mode, days } } : {};
}
