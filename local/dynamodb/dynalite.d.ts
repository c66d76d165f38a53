// dynalite ships no types. Only what this folder relies on of the pinned version is declared.

declare module 'dynalite/db/index.js' {
  export interface LevelOperation {
    type: 'put' | 'del';
    key: string;
    value?: unknown;
    valueEncoding?: 'json' | 'utf8';
  }
  export interface LevelRange {
    gt?: string;
    gte?: string;
    lt?: string;
    lte?: string;
    reverse?: boolean;
    limit?: number;
  }
  export interface LevelIterator<T> extends AsyncIterable<T> {
    nextv(size: number): Promise<T[]>;
    close(): Promise<void>;
  }
  export interface LevelDatabase {
    open(): Promise<void>;
    close(): Promise<void>;
    getSync(key: string): unknown;
    batch(operations: LevelOperation[]): Promise<void>;
    clear(range: LevelRange): Promise<void>;
    keys(range: LevelRange): LevelIterator<string>;
    values(range: LevelRange): LevelIterator<unknown>;
    iterator(range: LevelRange): LevelIterator<[string, unknown]>;
  }
  export interface AttributeValue {
    N?: unknown;
    [type: string]: unknown;
  }
  export type Item = Record<string, AttributeValue>;
  export interface KeySchemaElement {
    AttributeName: string;
    KeyType: string;
  }
  export interface SecondaryIndex {
    IndexName: string;
    KeySchema: KeySchemaElement[];
    Projection: { ProjectionType?: string; NonKeyAttributes?: string[] };
    ProvisionedThroughput?: object;
    [field: string]: unknown;
  }
  export interface TableDefinition {
    TableName: string;
    TableStatus: string;
    KeySchema: KeySchemaElement[];
    AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
    GlobalSecondaryIndexes?: SecondaryIndex[];
    LocalSecondaryIndexes?: SecondaryIndex[];
    [field: string]: unknown;
  }
  /** An error dynalite answers with; anything else it throws is a fault. */
  export interface DynaliteError extends Error {
    statusCode: number;
    body: { __type: string; message?: string; Item?: Item; [field: string]: unknown };
  }
  /** A call's parameters or answer: the fields read here, and any others. */
  export interface Parameters {
    TableName?: unknown;
    ResourceArn?: unknown;
    Key?: unknown;
    Item?: unknown;
    ConditionExpression?: unknown;
    _condition?: { expression: Expression };
    _updates?: { sections: UpdateSection[] };
    ReturnValuesOnConditionCheckFailure?: unknown;
    ExclusiveStartKey?: unknown;
    ScanIndexForward?: unknown;
    RequestItems?: unknown;
    TransactItems?: unknown;
    ClientRequestToken?: unknown;
    Get?: unknown;
    ProvisionedThroughput?: unknown;
    Tags?: unknown;
    TagKeys?: unknown;
    DeletionProtectionEnabled?: unknown;
    PointInTimeRecoverySpecification?: unknown;
    SSESpecification?: unknown;
    StreamSpecification?: unknown;
    TableClass?: unknown;
    GlobalSecondaryIndexUpdates?: unknown;
    AttributeDefinitions?: unknown;
    [field: string]: unknown;
  }
  /** A parsed condition, or a function within one. */
  export interface Expression {
    type: string;
    /** Of functions. */
    name?: string;
    args: (Expression | Operand)[];
  }
  /** A path into an item, a value, or a function that yields one. */
  export type Operand = (string | number)[] | AttributeValue | Expression;
  /** One clause of a parsed update expression. */
  export interface UpdateSection {
    type: string;
    path: (string | number)[];
  }
  /** What the expressions of one call share; a parser takes what it uses out of the `unused` ones. */
  export interface ExpressionContext {
    attrNames?: Record<string, string>;
    attrVals?: Record<string, AttributeValue>;
    unusedAttrNames: Record<string, unknown>;
    unusedAttrVals: Record<string, unknown>;
    isKeyCondition?: boolean;
  }
  export interface ExpressionParser {
    /** The parsed expression, or why it is refused as text; throws where it is no expression. */
    parse(text: string, options: { context: ExpressionContext }): unknown;
  }
  interface IndexActions {
    puts: { index: string; key: string; item: Item }[];
    deletes: { index: string; key: string }[];
  }
  interface DynaliteDb {
    MAX_SIZE: number;
    create(options: { path: string }): { db: LevelDatabase };
    /** Counts characters where DynamoDB counts UTF-8 bytes. */
    itemSize(item: Item): number;
    createKey(item: Item, table: TableDefinition): string;
    validateKey(key: Item, table: TableDefinition): DynaliteError | null | undefined;
    validateItem(item: Item, table: TableDefinition): DynaliteError | null | undefined;
    compare(
      comparison: string,
      value: AttributeValue | null | undefined,
      others: (AttributeValue | null | undefined)[],
    ): boolean;
    mapPath(path: (string | number)[], item: Item): AttributeValue | null | undefined;
    validationError(message: string): DynaliteError;
    getIndexActions(
      indexes: SecondaryIndex[],
      before: Item | undefined,
      after: Item | undefined,
      table: TableDefinition,
    ): IndexActions;
  }
  const db: DynaliteDb;
  export default db;
}

declare module 'dynalite/validations/index.js' {
  import type { Parameters } from 'dynalite/db/index.js';

  const validations: {
    checkTypes(data: object, types: object): Parameters;
    checkValidations(data: object, types: object, custom: unknown, store: object): void;
  };
  export default validations;
}

declare module 'dynalite/validations/*' {
  const validation: { types: Record<string, object>; custom?: unknown };
  export default validation;
}

declare module 'dynalite/actions/*' {
  import type { Parameters } from 'dynalite/db/index.js';

  const action: (
    store: object,
    data: Parameters,
    done: (error: unknown, answer?: Parameters) => void,
  ) => void;
  export default action;
}

declare module 'dynalite/db/conditionParser.js' {
  import type { ExpressionParser } from 'dynalite/db/index.js';

  const parser: ExpressionParser;
  export default parser;
}

declare module 'dynalite/db/updateParser.js' {
  import type { ExpressionParser } from 'dynalite/db/index.js';

  const parser: ExpressionParser;
  export default parser;
}

declare module 'dynalite/db/projectionParser.js' {
  import type { ExpressionParser } from 'dynalite/db/index.js';

  const parser: ExpressionParser;
  export default parser;
}
