import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { SECONDS } from '../contract/durations.ts';
import { sweepEnvironment, telemetryEnvironment } from '../contract/environments.ts';
import { LEDGER_RIGHTS } from '../contract/ledger-rights.ts';
import { acknowledge } from './acknowledge.ts';
import type { ArchiveBucket } from './archive-bucket.ts';
import type { LedgerTable } from './ledger-table.ts';
import type { NetworkOptions } from './network-options.ts';
import { PrebuiltFunction } from './prebuilt-function.ts';

/** Properties of a Sweep. */
export interface SweepProps {
  /** Where it finds open events. */
  readonly ledger: LedgerTable;
  /** Where it looks for their bytes. */
  readonly archive: ArchiveBucket;
  /** Name of the gateway in metrics. */
  readonly gatewayName: string;
  /** How long its log is kept. */
  readonly logRetention: RetentionDays;
  /** Network it runs in. */
  readonly network: Required<NetworkOptions> | undefined;
}

/** Finishes, once a minute, what a crash left half done. */
export class Sweep extends Construct {
  /** The function itself. */
  readonly function: PrebuiltFunction;

  constructor(scope: Construct, id: string, props: SweepProps) {
    super(scope, id);
    const { ledger, archive } = props;
    const period = Duration.seconds(SECONDS.sweepPeriod);
    this.function = new PrebuiltFunction(this, 'Sweep', {
      bundle: 'sweep',
      description: 'Marks and sends again accepted webhook events that lost their queue message',
      service: 'webhook-sweep',
      timeout: period,
      memorySize: 512,
      logRetention: props.logRetention,
      ...(props.network && { network: props.network }),
      environment: {
        ...sweepEnvironment.encode({
          WEBHOOK_TABLE: ledger.table.tableName,
          WEBHOOK_BUCKET: archive.bucket.bucketName,
        }),
        ...telemetryEnvironment.encode({ WEBHOOK_GATEWAY: props.gatewayName }),
      },
    });
    ledger.allow(this.function, LEDGER_RIGHTS.sweep);
    archive.allowRaw(this.function);
    const schedule = new events.Rule(this, 'Schedule', {
      description: 'Starts the webhook sweep',
      schedule: events.Schedule.rate(period),
      targets: [new targets.LambdaFunction(this.function.function, { retryAttempts: 0 })],
    });
    acknowledge(schedule, {
      id: 'Serverless-EventBusDLQ',
      reason: 'The event says nothing but that a minute has gone by; the next one makes up for a lost one.',
    });
  }
}
