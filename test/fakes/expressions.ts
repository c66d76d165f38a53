import type { Condition, Item, Value } from '../../lambdas/clients/ports.ts';

/**
 * A small interpreter of DynamoDB's expressions: as much of the language as the product uses, and an error for the rest.
 */
type Token = string;

const TOKEN =
  /\s*(attribute_not_exists|attribute_exists|begins_with|list_append|if_not_exists|AND|OR|NOT|IN|SET|REMOVE|<>|<=|>=|[=<>()+,-]|[#:]?[A-Za-z_][A-Za-z0-9_]*)/y;

/** Expressions read before: the product writes the same few all the time. */
const KNOWN = new Map<string, readonly Token[]>();

function tokens(text: string): readonly Token[] {
  const known = KNOWN.get(text) ?? read(text);
  KNOWN.set(text, known);
  return known;
}

function read(text: string): readonly Token[] {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match?.[1]) throw new Error(`ValidationException: cannot read ${text.slice(at)}`);
    found.push(match[1]);
  }
  return found;
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #context: Condition;
  readonly #used = new Set<string>();
  readonly item: Item | undefined;
  #at = 0;

  constructor(text: string, context: Condition, item: Item | undefined) {
    this.#tokens = tokens(text);
    this.#context = context;
    this.item = item;
  }

  get used(): ReadonlySet<string> {
    return this.#used;
  }
  peek(): Token | undefined {
    return this.#tokens[this.#at];
  }
  next(): Token {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error('ValidationException: expression ends early');
    return token;
  }
  take(token: Token): boolean {
    if (this.peek() !== token) return false;
    this.#at++;
    return true;
  }
  expect(token: Token): void {
    const found = this.next();
    if (found !== token) throw new Error(`ValidationException: expected ${token}, found ${found}`);
  }

  attribute(): string {
    const token = this.next();
    if (!token.startsWith('#')) return token;
    const name = this.#context.names?.[token];
    if (name === undefined) throw new Error(`ValidationException: ${token} is not defined`);
    this.#used.add(token);
    return name;
  }

  operand(): Value | undefined {
    if (this.take('list_append')) {
      const [one, other] = this.#pair();
      if (!Array.isArray(one) || !Array.isArray(other)) throw new Error('ValidationException: list_append');
      return [...one, ...other];
    }
    if (this.take('if_not_exists')) {
      this.expect('(');
      const present = this.#present();
      this.expect(',');
      const fallback = this.operand();
      this.expect(')');
      return present === undefined ? fallback : present;
    }
    if (!this.peek()?.startsWith(':')) return this.#present();
    const token = this.next();
    const value = this.#context.values?.[token];
    if (value === undefined) throw new Error(`ValidationException: ${token} is not defined`);
    this.#used.add(token);
    return value;
  }

  #present(): Value | undefined {
    const name = this.attribute();
    return this.item?.[name];
  }

  #pair(): [Value | undefined, Value | undefined] {
    this.expect('(');
    const one = this.operand();
    this.expect(',');
    const other = this.operand();
    this.expect(')');
    return [one, other];
  }

  sum(): Value | undefined {
    const left = this.operand();
    const sign = this.take('+') ? 1 : this.take('-') ? -1 : 0;
    if (sign === 0) return left;
    const right = this.operand();
    if (typeof left !== 'number' || typeof right !== 'number')
      throw new Error('ValidationException: arithmetic');
    return left + sign * right;
  }

  condition(): boolean {
    let result = this.#conjunction();
    while (this.take('OR')) {
      const right = this.#conjunction();
      result = result || right;
    }
    return result;
  }

  #conjunction(): boolean {
    let result = this.#term();
    while (this.take('AND')) {
      const right = this.#term();
      result = result && right;
    }
    return result;
  }

  #term(): boolean {
    if (this.take('NOT')) return !this.#term();
    if (this.take('(')) {
      const result = this.condition();
      this.expect(')');
      return result;
    }
    if (this.take('attribute_exists')) return this.#exists();
    if (this.take('attribute_not_exists')) return !this.#exists();
    const left = this.operand();
    if (this.take('IN')) return this.#isIn(left);
    return compare(left, this.next(), this.operand());
  }

  #isIn(left: Value | undefined): boolean {
    this.expect('(');
    let found = false;
    do {
      const candidate = this.operand();
      found = found || compare(left, '=', candidate);
    } while (this.take(','));
    this.expect(')');
    return found;
  }

  #exists(): boolean {
    this.expect('(');
    const present = this.#present() !== undefined;
    this.expect(')');
    return present;
  }
}

function compare(left: Value | undefined, operator: Token, right: Value | undefined): boolean {
  if (left === undefined || right === undefined) return operator === '<>' && left !== right;
  const sameType = typeof left === typeof right;
  switch (operator) {
    case '=':
      return sameType && left === right;
    case '<>':
      return left !== right;
    case '<':
      return sameType && Number(left) < Number(right);
    case '<=':
      return sameType && Number(left) <= Number(right);
    case '>':
      return sameType && Number(left) > Number(right);
    case '>=':
      return sameType && Number(left) >= Number(right);
    default:
      throw new Error(`ValidationException: unknown operator ${operator}`);
  }
}

/** Whether a condition holds for an item. An absent condition holds. */
export function holds(context: Condition, item: Item | undefined, used = new Set<string>()): boolean {
  if (context.condition === undefined) return true;
  const reader = new Reader(context.condition, context, item);
  const result = reader.condition();
  if (reader.peek() !== undefined) throw new Error(`ValidationException: left over ${reader.peek()}`);
  for (const token of reader.used) used.add(token);
  return result;
}

/** The item after an update expression. All right-hand sides see the item as it was. */
export function updated(
  expression: string,
  context: Condition,
  item: Item | undefined,
  key: Item,
  used = new Set<string>(),
): Item {
  const reader = new Reader(expression, context, item);
  const after: Record<string, Value | undefined> = { ...item, ...key };
  const touched = new Set<string>();
  while (reader.peek() !== undefined) {
    const clause = reader.next();
    do {
      const name = reader.attribute();
      if (touched.has(name)) throw new Error(`ValidationException: two paths overlap: ${name}`);
      touched.add(name);
      if (clause === 'SET') {
        reader.expect('=');
        const value = reader.sum();
        if (value === undefined)
          throw new Error(`ValidationException: ${name} is set to an absent attribute`);
        after[name] = value;
      } else if (clause === 'REMOVE') delete after[name];
      else throw new Error(`ValidationException: unknown clause ${clause}`);
    } while (reader.take(','));
  }
  for (const token of reader.used) used.add(token);
  return after;
}

/** DynamoDB refuses names and values that no expression uses. */
export function refuseUnused(context: Condition, used: ReadonlySet<string>): void {
  for (const token of [...Object.keys(context.names ?? {}), ...Object.keys(context.values ?? {})]) {
    if (!used.has(token)) throw new Error(`ValidationException: ${token} is not used`);
  }
}
