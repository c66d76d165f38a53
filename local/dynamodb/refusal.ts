import type { DynaliteError } from 'dynalite/db/index.js';

const NAMESPACE = 'com.amazonaws.dynamodb.v20120810#';

/** An answer DynamoDB gives in place of a result; it travels as an exception because dynalite's own do. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly body: DynaliteError['body'];

  constructor(code: string, message: string, fields: Record<string, unknown> = {}, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
    this.body = { __type: NAMESPACE + code, message, ...fields };
  }
}

export const invalid = (message: string): Refusal => new Refusal('ValidationException', message);

export const tableNotFound = (table: string): Refusal =>
  new Refusal('ResourceNotFoundException', `Requested resource not found: Table: ${table} not found`);

/** True for an answer meant for the caller, be it dynalite's or ours; false for a fault. */
export function isRefusal(error: unknown): error is DynaliteError | Refusal {
  return error instanceof Error && 'statusCode' in error && 'body' in error;
}

/** The error's name without its namespace, as SDKs show it. */
export const refusalCode = (refusal: DynaliteError | Refusal): string =>
  refusal.body.__type.slice(refusal.body.__type.indexOf('#') + 1);
