import { DEFAULT_STATUS } from '../../lib/contract/answers.ts';
import type { DeliveryContract, ProviderSpec } from '../../lib/contract/provider-spec.ts';

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** Seconds in the largest unit that holds them whole. */
export function timeInWords(seconds: number | 'unknown'): string {
  if (seconds === 'unknown') return seconds;
  const [unit, size] = UNITS.find(([, each]) => seconds >= each && seconds % each === 0) ?? ['s', 1];
  return `${seconds / size} ${unit}`;
}

/** Retries and their end in a few words. */
export function retriesInWords({ retries, horizonSeconds, timeoutSeconds }: DeliveryContract): string {
  const within = timeoutSeconds === 'unknown' ? '' : `; answer within ${timeoutSeconds} s`;
  if (retries === 'unknown') return `unknown${within}`;
  if (retries === 'never') return `never${within}`;
  return `${horizonSeconds === 'unknown' ? 'yes' : `for ${timeInWords(horizonSeconds)}`}${within}`;
}

/** What the receiver answers where it is not what it answers everybody. */
export function answersInWords({ acknowledgement, statuses = {}, delivery }: ProviderSpec): string {
  const named: Readonly<Record<string, number>> = statuses;
  const usual: Readonly<Record<string, number>> = DEFAULT_STATUS;
  const others = Object.entries(named)
    .filter(([kind, status]) => usual[kind] !== status)
    .map(([kind, status]) => `${kind.replaceAll('_', ' ')} ${status}`);
  const { stop } = delivery;
  const told = [stop?.status ?? [], Object.keys(stop?.headers ?? {}).map((name) => `\`${name}\``)].flat();
  return [
    ...(acknowledgement === undefined
      ? []
      : [`accepted ${acknowledgement.status} ${bodyOf(acknowledgement)}`.trim()]),
    ...others,
    ...(told.length === 0 ? [] : [`no more retries ${told.join(' ')}${stop?.unasked ? '' : ' (if asked)'}`]),
  ].join('; ');
}

function bodyOf({ body }: NonNullable<ProviderSpec['acknowledgement']>): string {
  if (body === undefined) return 'empty';
  return 'text' in body ? 'text' : 'json' in body ? 'JSON' : 'XML';
}
