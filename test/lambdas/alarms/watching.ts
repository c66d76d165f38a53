import type { Resource } from '../../lib/synthesis.ts';
import type { Datum } from './emitted.ts';

interface Metric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

/** A metric an alarm reads, with how it makes one value of a period's. */
interface Read extends Metric {
  readonly id: string;
  readonly statistic: string;
}

/** An alarm of a template. */
export class Watching {
  readonly #properties: Readonly<Record<string, unknown>>;

  constructor({ Properties }: Resource) {
    this.#properties = Properties;
  }

  get description(): string {
    return String(this.#properties['AlarmDescription']);
  }

  /** How many periods in a row must be at the threshold. */
  get periods(): number {
    return Number(this.#properties['EvaluationPeriods']);
  }

  /** The metrics it reads, alone or by its formula. */
  get reads(): readonly Read[] {
    const { Metrics, Statistic, ExtendedStatistic } = this.#properties;
    if (!Array.isArray(Metrics)) {
      const statistic = String(Statistic ?? ExtendedStatistic);
      return [{ ...(this.#properties as unknown as Metric), id: 'alone', statistic }];
    }
    return Metrics.flatMap(({ Id, MetricStat }) =>
      MetricStat ? [{ ...MetricStat.Metric, id: Id, statistic: MetricStat.Stat }] : [],
    );
  }

  /** Whether a period with these values is at the threshold. */
  breaches(data: readonly Datum[]): boolean {
    const value = this.#value(data);
    if (value === undefined) return this.#properties['TreatMissingData'] === 'breaching';
    const threshold = Number(this.#properties['Threshold']);
    const operator = this.#properties['ComparisonOperator'];
    if (operator === 'GreaterThanOrEqualToThreshold') return value >= threshold;
    if (operator === 'LessThanThreshold') return value < threshold;
    throw new Error(`unknown operator ${operator}`);
  }

  #value(data: readonly Datum[]): number | undefined {
    const values = this.reads.map((read) => [read.id, valueRead(read, data)] as const);
    const { Metrics } = this.#properties;
    if (!Array.isArray(Metrics)) return values[0]?.[1];
    const [formula] = Metrics.filter(({ Expression }) => Expression !== undefined);
    return evaluate(String(formula?.Expression), new Map(values));
  }
}

/** Namespace, name, and names and values of dimensions must all be the same: one more is another metric to CloudWatch. */
function valueRead(read: Read, data: readonly Datum[]): number | undefined {
  const wanted = JSON.stringify((read.Dimensions ?? []).map(({ Name, Value }) => [Name, Value]).toSorted());
  const values = data
    .filter(({ namespace, name }) => namespace === read.Namespace && name === read.MetricName)
    .filter(({ dimensions }) => JSON.stringify(Object.entries(dimensions).toSorted()) === wanted)
    .flatMap((datum) => datum.values);
  if (values.length === 0) return undefined;
  if (read.statistic === 'Sum') return values.reduce((sum, value) => sum + value, 0);
  // Of the few values of a test the 99th percentile is the greatest.
  if (read.statistic === 'Maximum' || read.statistic === 'p99') return Math.max(...values);
  throw new Error(`unknown statistic ${read.statistic}`);
}

type Values = ReadonlyMap<string, number | undefined>;

/** The formulas alarms are made of; any other is a reason to extend this. */
function evaluate(formula: string, values: Values): number | undefined {
  if (formula === ALL) return total(values);
  const condition = /^IF\((.+) >= (\d+), (.+), 0\)$/.exec(formula);
  if (condition === null) throw new Error(`unknown formula ${formula}`);
  const [, left = '', least, then = ''] = condition;
  return filled(left, values) >= Number(least) ? share(then, values) : 0;
}

const ALL = 'SUM(FILL(METRICS(), 0))';

function total(values: Values): number {
  return [...values.values()].reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** `100 * part / all` */
function share(formula: string, values: Values): number {
  const [part = '', all] = formula.replace(/^100 \* /, '').split(' / ');
  if (all !== ALL) throw new Error(`unknown share ${formula}`);
  return (100 * filled(part, values)) / total(values);
}

function filled(formula: string, values: Values): number {
  const id = /^FILL\((\w+), 0\)$/.exec(formula)?.[1];
  if (id === undefined || !values.has(id)) throw new Error(`unknown term ${formula}`);
  return values.get(id) ?? 0;
}
