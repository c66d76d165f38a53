import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Ministack } from './ministack.ts';

/** An error AWS, or what stands for it, answered. */
export class AwsError extends Error {
  readonly code: string;

  constructor(call: string, code: string, message: string) {
    super(`${call}: ${code}: ${message}`);
    this.name = 'AwsError';
    this.code = code;
  }
}

/**
 * Calls to the engine by botocore, AWS's own client for Python, which comes with it: every service, signed, by a program
 * that shares nothing with ours.
 */
export class AwsCalls {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting: ((line: string | undefined) => void)[] = [];
  #errors = '';
  #closed = false;

  constructor({ python, environment }: Ministack) {
    this.#child = spawn(python, [join(import.meta.dirname, 'aws_calls.py')], { env: { ...environment } });
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString();
    });
    const lines = createInterface({ input: this.#child.stdout });
    lines.on('line', (line) => this.#waiting.shift()?.(line));
    this.#child.on('error', () => lines.close());
    this.#child.stdin.on('error', () => lines.close());
    lines.on('close', () => {
      this.#closed = true;
      for (const settle of this.#waiting.splice(0)) settle(undefined);
    });
  }

  /**
   * One call, such as `call('sqs', 'get_queue_attributes', { QueueUrl })`. The caller says which part of the answer it
   * reads. Throws `AwsError` for what is refused.
   */
  async call<Result>(service: string, operation: string, parameters: object = {}): Promise<Result> {
    const line = await new Promise<string | undefined>((resolve) => {
      if (this.#closed) return resolve(undefined);
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${JSON.stringify({ service, operation, parameters })}\n`);
    });
    if (line === undefined) throw new Error(`no answer to ${service} ${operation}: ${this.#errors}`);
    const { result, code, message } = JSON.parse(line);
    if (code !== undefined) throw new AwsError(`${service} ${operation}`, code, message);
    return result;
  }

  close(): void {
    this.#child.stdin.end();
  }
}
