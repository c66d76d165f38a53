import { RemovalPolicy } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { OPEN_INDEX, OPEN_KEY, OPEN_SORT, TTL_ATTRIBUTE } from '../contract/ledger.ts';
import type { LedgerRights } from '../contract/ledger-rights.ts';
import { allowKey } from './customer-key.ts';

/** Properties of a LedgerTable. */
export interface LedgerTableProps {
  /** What becomes of the table when the stack goes. */
  readonly removalPolicy: RemovalPolicy;
  /** Key it is encrypted with; absent where AWS keeps one. */
  readonly encryptionKey: kms.IKey | undefined;
  /** A table to take in place of one of its own. */
  readonly table: dynamodb.ITable | undefined;
}

/** The ledger: one item per event, and the streams that wait. */
export class LedgerTable extends Construct {
  /** The table itself. */
  readonly table: dynamodb.ITable;

  constructor(scope: Construct, id: string, props: LedgerTableProps) {
    super(scope, id);
    this.table = props.table ?? this.newTable(props);
  }

  private newTable({ removalPolicy, encryptionKey }: LedgerTableProps): dynamodb.Table {
    const { STRING, NUMBER } = dynamodb.AttributeType;
    const table = new dynamodb.Table(this, 'Table', {
      ...(encryptionKey && { encryption: dynamodb.TableEncryption.CUSTOMER_MANAGED, encryptionKey }),
      partitionKey: { name: 'pk', type: STRING },
      sortKey: { name: 'sk', type: STRING },
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: TTL_ATTRIBUTE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: removalPolicy !== RemovalPolicy.DESTROY,
      removalPolicy,
    });
    table.addGlobalSecondaryIndex({
      indexName: OPEN_INDEX,
      partitionKey: { name: OPEN_KEY, type: STRING },
      sortKey: { name: OPEN_SORT, type: NUMBER },
      projectionType: dynamodb.ProjectionType.KEYS_ONLY,
    });
    return table;
  }

  /** Allows exactly these rights. The grant is that on the items. */
  allow(grantee: iam.IGrantable, { items, open }: LedgerRights): iam.Grant {
    const writes = items.some((action) => WRITES.has(action));
    allowKey(
      grantee,
      { scope: this, service: 'dynamodb', key: this.table.encryptionKey },
      writes ? 'write' : 'read',
    );
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

/** Actions that change an item. */
const WRITES: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
