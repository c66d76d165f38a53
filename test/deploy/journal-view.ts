import type { DeployedStack } from './deployed-stack.ts';
import type { AwsCalls } from './engines/aws-calls.ts';

/** What the sample processor wrote, read past everything of ours. */
export class JournalView {
  readonly #aws: AwsCalls;
  readonly #table: string;

  constructor(aws: AwsCalls, stack: DeployedStack) {
    this.#aws = aws;
    this.#table = stack.one('AWS::DynamoDB::Table', 'Journal').name;
  }

  /** Event ids of a stream in the order they took effect. */
  async stream(source: string, stream: string): Promise<readonly string[]> {
    const { Items } = await this.#aws.call<{ Items: readonly { key: { S: string } }[] }>(
      'dynamodb',
      'query',
      {
        TableName: this.#table,
        KeyConditionExpression: 'pk = :pk AND sk > :zero',
        ExpressionAttributeValues: { ':pk': { S: `${source}#${stream}` }, ':zero': { N: '0' } },
        ConsistentRead: true,
      },
    );
    return Items.map(({ key }) => key.S);
  }

  /** While the switch stands, the event fails in the sample processor. */
  async failing(source: string, id: string): Promise<() => Promise<void>> {
    const key = { pk: { S: `fail#${source}#${id}` }, sk: { N: '0' } };
    await this.#aws.call('dynamodb', 'put_item', { TableName: this.#table, Item: key });
    return async () => {
      await this.#aws.call('dynamodb', 'delete_item', { TableName: this.#table, Key: key });
    };
  }
}
