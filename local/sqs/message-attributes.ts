import { createHash } from 'node:crypto';
import { type Input, isRecord, record, text } from '../aws-json/fields.ts';
import { invalid } from './refusals.ts';

/** One message attribute; binary values are base64. */
export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  readonly BinaryValue?: string;
}

/** Message attributes by name. */
export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

const MAX_ATTRIBUTES = 10;
const NAME = /^(?!aws\.|amazon\.)[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/i;
const DATA_TYPE = /^(?:String|Number|Binary)(?:\..+)?$/;

/** Reads and checks the attributes in `field` of a message. */
export function readMessageAttributes(input: Input, field: string): MessageAttributes | undefined {
  const entries = Object.entries(record(input, field) ?? {});
  if (entries.length === 0) return undefined;
  if (entries.length > MAX_ATTRIBUTES)
    throw invalid(field, `Number of attributes exceeds ${MAX_ATTRIBUTES}.`);
  return Object.fromEntries(entries.map(([name, value]) => [name, readAttribute(field, name, value)]));
}

function readAttribute(field: string, name: string, value: unknown): MessageAttribute {
  if (name.length > 256 || !NAME.test(name)) throw invalid(field, 'An attribute name is invalid.');
  const attribute = isRecord(value) ? value : {};
  const dataType = text(attribute, 'DataType') ?? '';
  if (!DATA_TYPE.test(dataType)) throw invalid(field, 'The type of an attribute is invalid.');
  const member = dataType.startsWith('Binary') ? 'BinaryValue' : 'StringValue';
  const content = text(attribute, member) ?? '';
  if (content === '') throw invalid(field, 'An attribute must contain a non-empty value of its type.');
  if (dataType.startsWith('Number') && !Number.isFinite(Number(content))) {
    throw invalid(field, 'An attribute of type Number is not a number.');
  }
  return { DataType: dataType, [member]: content };
}

/** Bytes the attributes take of the message's size limit. */
export function attributesSize(attributes: MessageAttributes): number {
  return Object.entries(attributes).reduce(
    (sum, [name, attribute]) =>
      sum + Buffer.byteLength(name) + Buffer.byteLength(attribute.DataType) + bytesOf(attribute).length,
    0,
  );
}

/** MD5 over the attributes as the SDKs check it: sorted, each part with its length before it. */
export function attributesMd5(attributes: MessageAttributes): string {
  const hash = createHash('md5');
  const part = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of Object.keys(attributes).sort()) {
    const attribute = attributes[name];
    if (attribute === undefined) continue;
    part(Buffer.from(name));
    part(Buffer.from(attribute.DataType));
    hash.update(Buffer.from([attribute.BinaryValue === undefined ? 1 : 2]));
    part(bytesOf(attribute));
  }
  return hash.digest('hex');
}

/** Those a receive asked for: exact names, `All`, or prefixes like `trace.*`. */
export function selectAttributes(
  attributes: MessageAttributes,
  names: readonly string[],
): MessageAttributes | undefined {
  const wanted = (name: string) =>
    names.some((asked) => {
      if (asked === 'All' || asked === '.*' || asked === name) return true;
      return asked.endsWith('.*') && name.startsWith(asked.slice(0, -1));
    });
  const entries = Object.entries(attributes).filter(([name]) => wanted(name));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function bytesOf(attribute: MessageAttribute): Buffer {
  return attribute.BinaryValue === undefined
    ? Buffer.from(attribute.StringValue ?? '')
    : Buffer.from(attribute.BinaryValue, 'base64');
}
