import { writeFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Checksums } from './checksums.ts';

/** What is known of an object or part beside its bytes. */
export interface ObjectHeader {
  key: string;
  /** Without the quotes of the HTTP header. */
  etag: string;
  size: number;
  /** Milliseconds since the epoch. */
  modified: number;
  /** `x-amz-meta-*`, names without the prefix. */
  metadata: Record<string, string>;
  /** `content-type` and the like, as received. */
  headers: Record<string, string>;
  checksums: Checksums;
  retention?: Retention;
}

export interface Retention {
  mode: string;
  /** Milliseconds since the epoch. */
  until: number;
}

/** Where bytes come from: memory, or the content of another object file. */
export type ByteSource = Buffer | { path: string };

const LENGTH_BYTES = 4;
const FIRST_READ = 16 * 1024;
/** Content up to this size is written at once: waking a thread for each step costs more than the steps. */
const WRITTEN_AT_ONCE = 64 * 1024;

/** Writes header and content as one file, which is not there until it is whole. */
export async function writeObjectFile(
  path: string,
  temporary: string,
  header: ObjectHeader,
  sources: readonly ByteSource[],
): Promise<void> {
  await writeObjectDraft(temporary, header, sources);
  await rename(temporary, path);
}

/** The same without giving it its name yet: the length of the header, the header as JSON, the bytes. */
export async function writeObjectDraft(
  temporary: string,
  header: ObjectHeader,
  sources: readonly ByteSource[],
): Promise<void> {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.allocUnsafe(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  try {
    const [only] = sources;
    if (sources.length === 1 && Buffer.isBuffer(only)) {
      const whole = Buffer.concat([length, json, only]);
      if (whole.length <= WRITTEN_AT_ONCE) writeFileSync(temporary, whole);
      else await writeFile(temporary, whole);
      return;
    }
    const file = await open(temporary, 'w');
    try {
      await file.writev([length, json]);
      for (const source of sources) await append(file, source);
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function append(file: FileHandle, source: ByteSource): Promise<void> {
  if (Buffer.isBuffer(source)) return file.writeFile(source);
  const { header, content, close } = await openObjectFile(source.path);
  try {
    if (header.size > 0) await file.writeFile(content(0, header.size - 1));
  } finally {
    await close();
  }
}

export interface OpenedObject {
  header: ObjectHeader;
  /** Bytes `first` to `last`, both included: at hand for small objects, else streamed. */
  content(first: number, last: number): Buffer | Readable;
  /** To be called once the content has been used. */
  close(): Promise<void>;
}

/** Opens an object file; throws ENOENT where it is gone. What is open stays readable if the object is replaced. */
export async function openObjectFile(path: string): Promise<OpenedObject> {
  const file = await open(path, 'r');
  try {
    let start = await readStart(file, FIRST_READ);
    const offset = LENGTH_BYTES + start.readUInt32BE(0);
    if (start.length < offset) start = await readStart(file, offset);
    // Only `writeObjectDraft` writes such files.
    const header = JSON.parse(start.toString('utf8', LENGTH_BYTES, offset)) as ObjectHeader;
    const known = start;
    return {
      header,
      content: (first, last) =>
        offset + last < known.length
          ? known.subarray(offset + first, offset + last + 1)
          : file.createReadStream({ start: offset + first, end: offset + last, autoClose: false }),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readStart(file: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}
