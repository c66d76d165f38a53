import { type Connected, connect } from './connect.ts';
import type { Handlers, HandlersOf } from './handler.ts';
import { processBatch } from './process.ts';
import type { QueueEvent } from './queue-event.ts';
import { batchOf } from './record.ts';

export type { Log, LogFields } from '../telemetry/telemetry.ts';
export type { CommitItem, CommitTarget, PlainRecord, PlainValue } from './commit-item.ts';
export { BytesMissing, CommitConditionFailed, CommitRefused, DeadlineExceeded, FenceLost } from './errors.ts';
export type { BatchPart, Handler, HandlerInput, HandlerResult, HandlersOf, WebhookEvent } from './handler.ts';
export type { QueueEvent } from './queue-event.ts';

/** The Lambda handler of a processor's function. */
export type ProcessorHandler = (
  event: QueueEvent,
  context: { getRemainingTimeInMillis(): number },
) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;

/**
 * Makes the Lambda handler of a processor: events reach the given handlers by type, in order within each stream, each
 * one until it succeeded or was given up.
 *
 * @example
 * export const handler = defineProcessor<{ 'invoice.paid': { id: string } }>({
 *   'invoice.paid': async ({ event, commit }) => {
 *     await commit([{ Put: { TableName: 'invoices', Item: { id: event.data.id } } }]);
 *   },
 *   '*': () => ({ ignore: 'not about money' }),
 * });
 */
export function defineProcessor<Events extends object = Record<string, unknown>>(
  handlers: HandlersOf<Events>,
): ProcessorHandler {
  let connected: Connected | undefined;
  return async (event, context) => {
    // Not at import: a processor can be imported where no environment is set, in a test for one.
    connected ??= connect(process.env, handlers as Handlers);
    const { ports, settings, flush } = connected;
    try {
      const { failed } = await processBatch(ports, settings, batchOf(event), () =>
        context.getRemainingTimeInMillis(),
      );
      return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
    } finally {
      flush();
    }
  };
}
