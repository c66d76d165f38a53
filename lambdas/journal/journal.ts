import type { NumberedReader } from '../clients/numbered-reader.ts';
import {
  CommitConditionFailed,
  type CommitItem,
  type Handler,
  type HandlerInput,
  type PlainRecord,
} from '../process/index.ts';

/** Times a running number is read anew after somebody else has taken it. */
const TRIES = 5;

/** Someone has asked for failures: while the switch stands in the table, its event fails. */
export class DrillFailure extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'DrillFailure';
  }
}

/**
 * A processor to watch order and once-only with: one numbered entry an event, which says whether it came late or after a
 * gap, and a counter a stream (number 0), written in one transaction.
 */
export function journal(tableName: string, read: NumberedReader): Handler {
  return async (input) => {
    const { event, commit, log } = input;
    const pk = `${event.source}#${event.stream || event.id}`;
    const [drill, counter] = await read([
      { pk: `fail#${event.source}#${event.id}`, sk: 0 },
      { pk, sk: 0 },
    ]);
    if (drill) throw new DrillFailure(String(drill['reason'] ?? 'drill'));
    const entry = entryOf(pk, input);
    let last = lastNumber(counter);
    for (let tried = 1; ; tried++) {
      try {
        return await commit(numbered(tableName, entry, last));
      } catch (error) {
        if (!(error instanceof CommitConditionFailed) || tried >= TRIES) throw error;
        log.info('the number was taken', { number: last + 1 });
        last = lastNumber((await read([{ pk, sk: 0 }]))[0]);
      }
    }
  };
}

function entryOf(
  pk: string,
  { event, late, gap }: Pick<HandlerInput, 'event' | 'late' | 'gap'>,
): PlainRecord {
  const at = new Date().toISOString();
  return { pk, key: event.id, type: event.type, at, ...(late && { late }), ...(gap && { gap }) };
}

function lastNumber(counter: PlainRecord | undefined): number {
  return typeof counter?.['n'] === 'number' ? counter['n'] : 0;
}

function numbered(tableName: string, entry: PlainRecord, last: number): readonly CommitItem[] {
  return [
    { Put: { TableName: tableName, Item: { ...entry, sk: last + 1 }, ...ABSENT } },
    { Update: { TableName: tableName, Key: { pk: entry['pk'], sk: 0 }, ...count(last) } },
  ];
}

const ABSENT = {
  ConditionExpression: 'attribute_not_exists(#pk)',
  ExpressionAttributeNames: { '#pk': 'pk' },
};

function count(last: number) {
  return {
    UpdateExpression: 'SET #n = :next',
    ConditionExpression: last === 0 ? 'attribute_not_exists(#n)' : '#n = :last',
    ExpressionAttributeNames: { '#n': 'n' },
    ExpressionAttributeValues: { ':next': last + 1, ...(last !== 0 && { ':last': last }) },
  };
}
