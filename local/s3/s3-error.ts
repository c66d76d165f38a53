/** An error S3 answers with: `code` is what SDKs name the error by. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;
  /** Further elements of the error document. */
  readonly details: Record<string, string>;
  /** Sent with the answer, whatever else it holds. */
  readonly headers: Record<string, string>;

  constructor(
    code: string,
    status: number,
    message: string,
    {
      details = {},
      headers = {},
    }: { details?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

export const noSuchKey = (key: string, headers: Record<string, string> = {}): S3Error =>
  new S3Error('NoSuchKey', 404, 'The specified key does not exist.', { details: { Key: key }, headers });

export const noSuchBucket = (bucket: string): S3Error =>
  new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist', {
    details: { BucketName: bucket },
  });

export const preconditionFailed = (condition: string): S3Error =>
  new S3Error('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold', {
    details: { Condition: condition },
  });

export const invalidRequest = (message: string): S3Error => new S3Error('InvalidRequest', 400, message);

export const notImplemented = (what: string): S3Error =>
  new S3Error('NotImplemented', 501, `${what} is not available locally`);
