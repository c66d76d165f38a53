import type { AttributeValue, Expression, Item, Operand } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';

/**
 * Whether an item meets a condition that dynalite has parsed. Judged here because dynalite finds maps and lists
 * unequal to their like, and measures text in characters.
 */
export function holds(expression: Expression, item: Item): boolean {
  const { type, args } = expression;
  if (type === 'and') return args.every((part) => holds(part as Expression, item)); // its operands are conditions
  if (type === 'or') return args.some((part) => holds(part as Expression, item));
  if (type === 'not') return !holds(args[0] as Expression, item);
  const [first, ...others] = args.map((operand) => resolved(operand as Operand, item));
  const comparison = expression.name ?? type;
  if (comparison === '=') return isEqual(first, others[0]);
  if (comparison === '<>') return !isEqual(first, others[0]);
  if (comparison === 'in') return others.some((other) => isEqual(first, other));
  return dynalite.compare(comparison, first, others);
}

function resolved(operand: Operand, item: Item): AttributeValue | null | undefined {
  if (Array.isArray(operand)) return dynalite.mapPath(operand, item);
  if (!isFunction(operand)) return operand;
  const size = sizeOf(resolved(operand.args[0] as Operand, item)); // the only function that yields a value
  return size === undefined ? null : { N: String(size) };
}

const isFunction = (operand: AttributeValue | Expression): operand is Expression =>
  operand.type === 'function';

/** Bytes of a text or binary, members of anything that has some. */
function sizeOf(value: AttributeValue | null | undefined): number | undefined {
  const [type, content] = Object.entries(value ?? {})[0] ?? [];
  if (typeof content === 'string') {
    if (type === 'S') return Buffer.byteLength(content);
    return type === 'B' ? Buffer.from(content, 'base64').length : undefined;
  }
  return typeof content === 'object' && content !== null ? Object.keys(content).length : undefined;
}

function isEqual(one: AttributeValue | null | undefined, other: AttributeValue | null | undefined): boolean {
  if (one == null || other == null) return false;
  return canonical(one) === canonical(other);
}

/** Equal for equal values: members of maps and sets have no order. Numbers have one form since they were checked. */
function canonical(value: AttributeValue): string {
  const [type, content] = Object.entries(value)[0] ?? [];
  if (!(typeof content === 'object' && content !== null)) return `${type}:${JSON.stringify(content)}`;
  if (Array.isArray(content) && type !== 'L') return `${type}:${JSON.stringify([...content].sort())}`;
  const members = Object.entries(content as Record<string, AttributeValue>).map(
    ([name, member]) => `${JSON.stringify(name)}=${canonical(member)}`,
  );
  return `${type}:{${(type === 'M' ? members.sort() : members).join()}}`;
}
