import type { EventItem, HistoryEntry } from '../../lib/contract/ledger.ts';
import { MAX_HISTORY } from '../../lib/contract/limits.ts';
import type { UpdateOperation, Value } from '../clients/ports.ts';

type Attribute = Exclude<keyof EventItem, 'pk' | 'sk'>;

/** A change of one event. Attributes set to undefined are left as they are. */
export interface EventChange {
  readonly set?: Partial<Pick<EventItem, Attribute>>;
  readonly remove?: readonly Attribute[];
  readonly history?: HistoryEntry;
  /** Attributes that must be as they were read, or absent still, beside state and fence. */
  readonly same?: readonly Attribute[];
}

export interface EventWrite {
  readonly operation: UpdateOperation;
  /** The event once the operation is written. */
  readonly after: EventItem;
}

/** Changes an event as it was read: its state and its fence must be the same still. */
export function changeEvent(event: EventItem, change: EventChange): EventWrite {
  const expression = new UpdateExpression();
  const set = Object.entries(change.set ?? {}).filter(([, value]) => value !== undefined);
  for (const [name, value] of set) expression.set(name, value as Value);
  for (const name of change.remove ?? []) expression.remove(name);
  const history = change.history && extend(event.hist ?? [], change.history);
  if (change.history && history) {
    if (history.length <= (event.hist?.length ?? 0)) expression.set('hist', history as unknown as Value);
    else expression.append('hist', change.history as unknown as Value);
  }
  const condition = ['#st = :seenState', '#a = :seenFence', ...expression.same(event, change.same ?? [])];
  const kept = Object.entries({ ...event, ...Object.fromEntries(set), ...(history && { hist: history }) });
  const removed = new Set<string>(change.remove);
  return {
    operation: {
      update: { pk: event.pk, sk: event.sk },
      expression: expression.text(),
      condition: condition.join(' AND '),
      names: { ...expression.names, '#st': 'st', '#a': 'a' },
      values: { ...expression.values, ':seenState': event.st, ':seenFence': event.a },
    },
    // The same attributes as before, but for those removed, all of which are optional.
    after: Object.fromEntries(kept.filter(([name]) => !removed.has(name))) as unknown as EventItem,
  };
}

/** The history with one more entry. The oldest make room, what people did last of all. */
function extend(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  const kept = [...history];
  while (kept.length >= MAX_HISTORY) {
    const oldest = kept.findIndex(({ who }) => who === undefined);
    kept.splice(Math.max(0, oldest), 1);
  }
  return [...kept, entry];
}

/** Collects the clauses of an update expression; every attribute goes by a placeholder, since many names are reserved. */
class UpdateExpression {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, Value> = {};
  readonly #sets: string[] = [];
  readonly #removes: string[] = [];

  set(name: string, value: Value): void {
    this.names[`#${name}`] = name;
    this.values[`:${name}`] = value;
    this.#sets.push(`#${name} = :${name}`);
  }

  append(name: string, entry: Value): void {
    this.names[`#${name}`] = name;
    this.values[`:${name}`] = [entry];
    this.values[':none'] = [];
    this.#sets.push(`#${name} = list_append(if_not_exists(#${name}, :none), :${name})`);
  }

  remove(name: string): void {
    this.names[`#${name}`] = name;
    this.#removes.push(`#${name}`);
  }

  same(event: EventItem, names: readonly Attribute[]): readonly string[] {
    return names.map((name) => {
      this.names[`#${name}`] = name;
      const value = event[name];
      if (value === undefined) return `attribute_not_exists(#${name})`;
      this.values[`:seen_${name}`] = value as unknown as Value;
      return `#${name} = :seen_${name}`;
    });
  }

  text(): string {
    const clauses = [];
    if (this.#sets.length > 0) clauses.push(`SET ${this.#sets.join(', ')}`);
    if (this.#removes.length > 0) clauses.push(`REMOVE ${this.#removes.join(', ')}`);
    return clauses.join(' ');
  }
}
