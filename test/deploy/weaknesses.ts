import { sameJson } from './aspects/aspect.ts';

/** Where the engine does other than AWS documents. Ours stays as it is; what this leaves unproven is a live check. */
export interface Weakness {
  /** In words, for the report. */
  readonly observed: string;
  /** Whether what was seen is exactly what is known. */
  readonly matches: (seen: unknown) => boolean;
}

const exactly = (value: unknown) => (seen: unknown) => sameJson(seen, value);

/** Of ministack 1.5.33 and localemu 1.3.2 (`move-*`), by what was looked at. Each stands in docs/live-checks.md. */
export const weaknesses: Readonly<Record<string, Weakness>> = {
  'alarm-math': {
    observed: 'an alarm on metric math is refused, and with it the whole stack',
    matches: exactly(
      'AWS::CloudWatch::Alarm Properties.Metrics (metric math) is not supported; use MetricName and Namespace.',
    ),
  },
  'secret-ref': {
    observed: 'Ref of a secret is its name, in variables and in policies',
    matches: exactly('the name'),
  },
  'secret-import': {
    observed: 'no import of secrets, and with them none at all',
    matches: exactly('Resource import is not supported by this emulator for AWS::SecretsManager::Secret'),
  },
  'names-repeat': {
    observed:
      'names follow from stack and logical id, and a second creation replaces a retained secret or table',
    matches: exactly('the same name'),
  },
  'table-ttl': {
    observed: 'TimeToLiveSpecification is dropped',
    matches: exactly({ TimeToLiveStatus: 'DISABLED' }),
  },
  'table-restore': {
    observed: 'PointInTimeRecoverySpecification is dropped',
    matches: exactly('DISABLED'),
  },
  'bucket-lifecycle': {
    observed: 'LifecycleConfiguration is dropped',
    matches: exactly('nothing'),
  },
  'secret-empty': {
    observed: 'a secret without a value gets a version',
    matches: exactly(1),
  },
  'api-regional': {
    observed: 'EndpointConfiguration is dropped',
    matches: exactly('nothing'),
  },
  'api-log': {
    observed: 'AccessLogSetting is dropped',
    matches: exactly('nothing'),
  },
  'function-recursion': {
    observed: 'RecursiveLoop is dropped',
    matches: exactly('Terminate'),
  },
  'move-to-source': {
    observed: 'messages moved back are dropped as duplicates: their deduplication ids were not replaced',
    matches: exactly('messages left and back: got [0,0], want [0,6]'),
  },
  'move-and-dedupe': {
    observed: 'a message moved back is dropped as a duplicate',
    matches: exactly('messages after the move: got 0, want 1'),
  },
};
