import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { OPEN_INDEX, OPEN_KEY, OPEN_SORT, TTL_ATTRIBUTE } from '../contract/ledger.ts';
import type { LedgerRights } from '../contract/ledger-rights.ts';

/** Properties of a LedgerTable. */
export interface LedgerTableProps {
  /** What becomes of the table when the stack goes. */
  readonly removalPolicy: RemovalPolicy;
}

/** The ledger: one item per event, and the streams that wait. */
export class LedgerTable extends Construct {
  /** The table itself. */
  readonly table: dynamodb.ITable;

  constructor(scope: Construct, id: string, props: LedgerTableProps) {
    super(scope, id);
    const { STRING, NUMBER } = dynamodb.AttributeType;
    const table = new dynamodb.Table(this, 'Table', {
      partitionKey: { name: 'pk', type: STRING },
      sortKey: { name: 'sk', type: STRING },
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: TTL_ATTRIBUTE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.removalPolicy !== RemovalPolicy.DESTROY,
      removalPolicy: props.removalPolicy,
    });
    table.addGlobalSecondaryIndex({
      indexName: OPEN_INDEX,
      partitionKey: { name: OPEN_KEY, type: STRING },
      sortKey: { name: OPEN_SORT, type: NUMBER },
      projectionType: dynamodb.ProjectionType.KEYS_ONLY,
    });
    this.table = table;
  }

  /** Allows exactly these rights. The grant is that on the items. */
  allow(grantee: iam.IGrantable, { items, open }: LedgerRights): iam.Grant {
    if (open.length > 0) this.grant(grantee, `${this.table.tableArn}/index/${OPEN_INDEX}`, open);
    return this.grant(grantee, this.table.tableArn, items);
  }

  private grant(grantee: iam.IGrantable, resource: string, actions: readonly string[]): iam.Grant {
    return iam.Grant.addToPrincipal({
      grantee,
      actions: actions.map((action) => `dynamodb:${action}`),
      resourceArns: [resource],
    });
  }
}
