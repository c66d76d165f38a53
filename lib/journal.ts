import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { PREBUILT_HANDLER, prebuiltCode } from './constructs/prebuilt-function.ts';
import { WebhookProcessor } from './constructs/webhook-processor.ts';
import { journalEnvironment } from './contract/environments.ts';

/** Properties of a Journal. */
export interface JournalProps {
  /** What becomes of the table when the stack goes. */
  readonly removalPolicy: RemovalPolicy;
}

/** The sample processor and its table: anyone can see in it that events took effect once and in order. */
export class Journal extends Construct {
  /** One item per event, numbered within its stream, and a counter per stream. */
  readonly table: dynamodb.ITable;
  /** Writes them. */
  readonly processor: WebhookProcessor;

  constructor(scope: Construct, id: string, props: JournalProps) {
    super(scope, id);
    const { removalPolicy } = props;
    this.table = new dynamodb.Table(this, 'Table', {
      partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
      sortKey: { name: 'sk', type: dynamodb.AttributeType.NUMBER },
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: removalPolicy !== RemovalPolicy.DESTROY,
      removalPolicy,
    });
    this.processor = new WebhookProcessor(this, 'Processor', {
      code: prebuiltCode(this, 'journal'),
      handler: PREBUILT_HANDLER,
      environment: journalEnvironment.encode({ JOURNAL_TABLE: this.table.tableName }),
    });
    iam.Grant.addToPrincipal({
      grantee: this.processor,
      actions: JOURNAL_ACTIONS,
      resourceArns: [this.table.tableArn],
    });
  }
}

const JOURNAL_ACTIONS = ['dynamodb:BatchGetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];
