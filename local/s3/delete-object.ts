import { NO_CONTENT, type S3Answer, xmlAnswer } from './answers.ts';
import type { Bucket } from './bucket.ts';
import { receivedBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Store } from './store.ts';
import type { Version } from './version-index.ts';
import { elements, text, type XmlChildren, xmlDocument } from './xml.ts';

const MAX_OBJECTS = 1000;

interface Deleted {
  versionId?: string;
  deleteMarker?: boolean;
}

export async function deleteObject(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const deleted = await deleteOne(
    store,
    request,
    bucket,
    request.key,
    request.query.get('versionId') ?? undefined,
  );
  return {
    ...NO_CONTENT,
    headers: {
      'x-amz-version-id': deleted.versionId,
      'x-amz-delete-marker': deleted.deleteMarker ? 'true' : undefined,
    },
  };
}

export async function deleteObjects(store: Store, request: S3Request): Promise<S3Answer> {
  const bucket = store.bucket(request.bucket);
  const xml = (await receivedBody(request)).bytes.toString();
  const wanted = elements(xml, 'Object');
  if (wanted.length === 0 || wanted.length > MAX_OBJECTS)
    throw new S3Error('MalformedXML', 400, 'The XML you provided was not well-formed or did not validate');
  const quiet = text(xml, 'Quiet') === 'true';
  const results: XmlChildren[] = [];
  const errors: XmlChildren[] = [];
  for (const object of wanted) {
    const key = text(object, 'Key') ?? '';
    const versionId = text(object, 'VersionId');
    try {
      results.push(described(key, versionId, await deleteOne(store, request, bucket, key, versionId)));
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      errors.push({ Key: key, VersionId: versionId, Code: error.code, Message: error.message });
    }
  }
  return xmlAnswer(xmlDocument('DeleteResult', { Deleted: quiet ? [] : results, Error: errors }));
}

const described = (key: string, versionId: string | undefined, deleted: Deleted): XmlChildren => ({
  Key: key,
  VersionId: versionId,
  DeleteMarker: deleted.deleteMarker || undefined,
  DeleteMarkerVersionId: deleted.deleteMarker ? (deleted.versionId ?? versionId) : undefined,
});

/** A named version goes for good; otherwise the key gets a delete marker, or in an unversioned bucket loses its object. */
async function deleteOne(
  store: Store,
  request: S3Request,
  bucket: Bucket,
  key: string,
  versionId: string | undefined,
): Promise<Deleted> {
  if (versionId !== undefined) {
    const version = bucket.version(key, versionId);
    if (version === undefined) return { versionId };
    await refuseRetained(store, request, bucket, version);
    bucket.remove(version);
    return { versionId, deleteMarker: version.deleteMarker };
  }
  if (bucket.settings.versioning === undefined) {
    const current = bucket.current(key);
    if (current !== undefined) bucket.remove(current);
    return {};
  }
  const marker = await bucket.writeDeleteMarker(key);
  return { versionId: marker.id, deleteMarker: true };
}

async function refuseRetained(
  store: Store,
  request: S3Request,
  bucket: Bucket,
  version: Version,
): Promise<void> {
  const { retention } = await bucket.header(version);
  if (retention === undefined || retention.until <= store.now()) return;
  const bypass = request.header('x-amz-bypass-governance-retention') === 'true';
  if (retention.mode === 'GOVERNANCE' && bypass) return;
  throw new S3Error('AccessDenied', 403, 'Access Denied because object protected by object lock.');
}
