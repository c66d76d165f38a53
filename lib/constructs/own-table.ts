import { Stack } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { OPEN_INDEX, OPEN_KEY, OPEN_SORT } from '../contract/ledger.ts';

interface Key {
  readonly attributeName: string;
  readonly keyType: string;
}

interface Index {
  readonly indexName: string;
  readonly keySchema: readonly Key[];
}

interface Definition {
  readonly keySchema?: readonly Key[];
  readonly attributeDefinitions?: readonly {
    readonly attributeName: string;
    readonly attributeType: string;
  }[];
  readonly globalSecondaryIndexes?: readonly Index[];
}

/** Keys the ledger needs, as `NAME TYPE`: partition key and sort key of table and index. */
const TABLE_KEYS = ['pk S', 'sk S'];
const INDEX_KEYS = [`${OPEN_KEY} S`, `${OPEN_SORT} N`];

/**
 * What a table of one's own lacks to be the ledger, undefined where nothing does. Of an imported one nothing is known: a
 * wrong one shows at the first delivery, which is answered 503.
 */
export function ledgerTableProblem(table: dynamodb.ITable): string | undefined {
  const definition = definitionOf(table);
  if (definition === undefined) return undefined;
  if (keysOf(definition, definition.keySchema) !== TABLE_KEYS.join())
    return `the ledger needs the keys ${TABLE_KEYS.join(' and ')}`;
  const index = definition.globalSecondaryIndexes?.find(({ indexName }) => indexName === OPEN_INDEX);
  return keysOf(definition, index?.keySchema) === INDEX_KEYS.join()
    ? undefined
    : `the ledger needs a global secondary index "${OPEN_INDEX}" with the keys ${INDEX_KEYS.join(' and ')}; add it before the table is given to the gateway`;
}

function definitionOf(table: dynamodb.ITable): Definition | undefined {
  const resource = table.node.defaultChild;
  if (!(resource instanceof dynamodb.CfnTable) && !(resource instanceof dynamodb.CfnGlobalTable))
    return undefined;
  const { keySchema, attributeDefinitions, globalSecondaryIndexes } = resource;
  return Stack.of(table).resolve({ keySchema, attributeDefinitions, globalSecondaryIndexes });
}

function keysOf({ attributeDefinitions = [] }: Definition, keys: readonly Key[] = []): string {
  const typeOf = (name: string) =>
    attributeDefinitions.find(({ attributeName }) => attributeName === name)?.attributeType;
  return keys
    .toSorted((one, other) => one.keyType.localeCompare(other.keyType))
    .map(({ attributeName }) => `${attributeName} ${typeOf(attributeName)}`)
    .join();
}
