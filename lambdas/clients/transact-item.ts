import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { typed, typedValues } from './marshalling.ts';
import type { Condition, UserOperation, WriteOperation } from './ports.ts';

/** Condition, names and values as DynamoDB wants them, with the old item returned when the condition is false. */
export function conditionOf({ condition, names, values }: Condition) {
  return {
    ConditionExpression: condition,
    ExpressionAttributeNames: names && { ...names },
    ExpressionAttributeValues: typedValues(values),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
}

/** One member of a transaction. */
export function transactItem(
  tableName: string,
  operation: WriteOperation | UserOperation,
): TransactWriteItem {
  if ('user' in operation) return userItem(operation.user);
  const common = { TableName: tableName, ...conditionOf(operation) };
  if ('put' in operation) return { Put: { ...common, Item: typed(operation.put) } };
  if ('update' in operation) {
    return {
      Update: { ...common, Key: typed({ ...operation.update }), UpdateExpression: operation.expression },
    };
  }
  if ('delete' in operation) return { Delete: { ...common, Key: typed({ ...operation.delete }) } };
  return {
    ConditionCheck: {
      ...common,
      Key: typed({ ...operation.check }),
      ConditionExpression: operation.condition,
    },
  };
}

/** A user's own member, its plain values typed. `commit` has checked its outer shape; the service judges the rest. */
function userItem(item: unknown): TransactWriteItem {
  const member = Object.entries(item as Readonly<Record<string, Readonly<Record<string, unknown>>>>).map(
    ([kind, body]) => [kind, userBody(body)],
  );
  return Object.fromEntries(member) as TransactWriteItem;
}

function userBody(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    ...body,
    ...typedField(body, 'Item'),
    ...typedField(body, 'Key'),
    ...typedField(body, 'ExpressionAttributeValues'),
  };
}

function typedField(
  body: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const value = body[name];
  // The shape of these fields is the user's own; what is no record of values fails in the service.
  return value === undefined ? {} : { [name]: typed(value as Readonly<Record<string, unknown>>) };
}
