/** An error a service answers, told to its caller in the wire format. */
export class AwsRefusal extends Error {
  override readonly name = 'AwsRefusal';
  /** Shape name of the error, e.g. `ResourceNotFoundException`. */
  readonly code: string;
  /** Code of the older query protocol, sent beside `code` where the service has one. */
  readonly queryCode: string | undefined;
  readonly status: number;

  constructor(
    code: string,
    message: string,
    options: { readonly queryCode?: string; readonly status?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.queryCode = options.queryCode;
    this.status = options.status ?? 400;
  }
}

/** The input has a field of another type than the service's model says. */
export function malformed(field: string, expected: string): AwsRefusal {
  return new AwsRefusal('SerializationException', `${field} must be ${expected}`);
}
