import type { S3Answer } from './answers.ts';
import {
  configurationOf,
  deleteConfiguration,
  getConfiguration,
  putConfiguration,
} from './bucket-settings.ts';
import { createBucket, deleteBucket, headBucket, listBuckets } from './buckets.ts';
import { copyObject } from './copy-object.ts';
import { deleteObject, deleteObjects } from './delete-object.ts';
import { getObject } from './get-object.ts';
import { listObjectsV2, listObjectVersions } from './list-objects.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  uploadPart,
} from './multipart.ts';
import { putObject } from './put-object.ts';
import { notImplemented } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { Store } from './store.ts';

type Operation = (store: Store, request: S3Request) => Promise<S3Answer>;

interface Route {
  method: string;
  /** The query parameter or header that tells this operation from others of its method. */
  query?: string;
  header?: string;
  name: string;
  perform: Operation;
}

/** In order of trial: what is told by a parameter comes before what is not. */
const OBJECT_ROUTES: Route[] = [
  { method: 'PUT', query: 'uploadId', name: 'UploadPart', perform: uploadPart },
  { method: 'POST', query: 'uploadId', name: 'CompleteMultipartUpload', perform: completeMultipartUpload },
  { method: 'DELETE', query: 'uploadId', name: 'AbortMultipartUpload', perform: abortMultipartUpload },
  { method: 'POST', query: 'uploads', name: 'CreateMultipartUpload', perform: createMultipartUpload },
  { method: 'PUT', header: 'x-amz-copy-source', name: 'CopyObject', perform: copyObject },
  { method: 'PUT', name: 'PutObject', perform: putObject },
  { method: 'GET', name: 'GetObject', perform: getObject },
  { method: 'HEAD', name: 'HeadObject', perform: getObject },
  { method: 'DELETE', name: 'DeleteObject', perform: deleteObject },
];

const BUCKET_ROUTES: Route[] = [
  { method: 'POST', query: 'delete', name: 'DeleteObjects', perform: deleteObjects },
  { method: 'GET', query: 'versions', name: 'ListObjectVersions', perform: listObjectVersions },
  { method: 'GET', query: 'list-type', name: 'ListObjectsV2', perform: listObjectsV2 },
  { method: 'PUT', name: 'CreateBucket', perform: createBucket },
  { method: 'HEAD', name: 'HeadBucket', perform: headBucket },
  { method: 'DELETE', name: 'DeleteBucket', perform: deleteBucket },
];

const CONFIGURATIONS: Record<string, Operation> = {
  GET: getConfiguration,
  PUT: putConfiguration,
  DELETE: deleteConfiguration,
};

/** Parameters that ask for an operation of their own; one we do not have must not pass for a plain GET or PUT. */
const SUBRESOURCES = [
  'acl',
  'tagging',
  'retention',
  'legal-hold',
  'attributes',
  'torrent',
  'restore',
  'select',
  'uploads',
  'uploadId',
];

/** What a request asks for: its name as AWS has it, and how to answer it. */
export function operationOf(request: S3Request): { name: string; perform: Operation } {
  if (request.bucket === '') {
    if (request.method === 'GET') return { name: 'ListBuckets', perform: listBuckets };
    throw notImplemented(`${request.method} of the service`);
  }
  const configuration = request.key === '' ? configurationOf(request) : undefined;
  const configure = configuration === undefined ? undefined : CONFIGURATIONS[request.method];
  if (configure !== undefined) return { name: `${request.method} ${configuration}`, perform: configure };
  const routes = request.key === '' ? BUCKET_ROUTES : OBJECT_ROUTES;
  const found = routes.find((route) => fits(route, request));
  const subresource = SUBRESOURCES.find((name) => request.query.has(name));
  if (found === undefined || (subresource !== undefined && found.query !== subresource))
    throw notImplemented(
      `${request.method} ${subresource ?? (request.key === '' ? 'of a bucket' : 'of an object')}`,
    );
  return found;
}

const fits = ({ method, query, header }: Route, request: S3Request): boolean =>
  method === request.method &&
  (query === undefined || request.query.has(query)) &&
  (header === undefined || request.header(header) !== undefined);
