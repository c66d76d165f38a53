import type { IncomingMessage, ServerResponse } from 'node:http';
import { ConnectionLost, callerOf, type FaultHooks, NO_FAULTS } from '../faults/fault-hooks.ts';
import { errorAnswer, type S3Answer, sendAnswer } from './answers.ts';
import { operationOf } from './operations.ts';
import { S3Error } from './s3-error.ts';
import { refuseAnonymous, type S3Request, s3Request } from './s3-request.ts';
import { Store } from './store.ts';
import { settingsFromTemplate } from './template-bucket.ts';

export interface S3Options {
  /** Where buckets and objects are kept; made if absent. For one process at a time. */
  directory: string;
  /** Milliseconds since the epoch. @default Date.now */
  now?: () => number;
  faults?: FaultHooks;
}

export interface S3 {
  /** A `node:http` request listener. */
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** Makes or updates a bucket from `AWS::S3::Bucket` properties with intrinsics resolved; objects stay. */
  createBucket(name: string, properties?: Record<string, unknown>): Promise<void>;
  /** Waits for running calls. */
  close(): Promise<void>;
}

const FAULT_ANSWERS = {
  failure: () => new S3Error('InternalError', 500, 'failed, as ordered'),
  throttle: () => new S3Error('SlowDown', 503, 'Please reduce your request rate.'),
  drop: async (answer: unknown) => (answer as S3Answer).close?.(), // what `perform` returned
};

/** S3 in this process. An acknowledged object survives the process; it does not wait for the disk itself. */
export async function createS3(options: S3Options): Promise<S3> {
  const store = await Store.open(options.directory, options.now ?? Date.now);
  const running = new Set<Promise<void>>();

  const hook = options.faults?.of('s3', FAULT_ANSWERS) ?? NO_FAULTS;

  /** Every call passes here. */
  const call = async (request: S3Request): Promise<S3Answer> => {
    refuseAnonymous(request);
    const { name: operation, perform } = operationOf(request);
    const caller = callerOf(request.header('authorization'));
    return hook({ operation, caller, subject: () => `${request.bucket}/${request.key}` }, () =>
      perform(store, request),
    );
  };

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const withBody = req.method !== 'HEAD';
    let answer: S3Answer;
    try {
      answer = await call(s3Request(req));
    } catch (error) {
      if (error instanceof ConnectionLost) return void req.socket.resetAndDestroy();
      answer = errorAnswer(error, (req.url ?? '').split('?')[0] ?? '');
    }
    // What the operation did not read would be taken for the next request.
    if (!req.complete) req.resume();
    // The peer has gone or the object's file broke: `sendAnswer` has closed the connection.
    await sendAnswer(res, answer, withBody).catch(() => res.destroy());
  };

  return {
    handle(req, res) {
      const served = serve(req, res).finally(() => running.delete(served));
      running.add(served);
    },
    async createBucket(name, properties = {}) {
      const existing = store.find(name);
      const settings = settingsFromTemplate(properties, existing?.settings.created ?? store.now());
      if (existing === undefined) await store.create(name, settings);
      else await existing.saveSettings(settings);
    },
    async close() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
