import conditionParser from 'dynalite/db/conditionParser.js';
import type { AttributeValue, ExpressionContext, ExpressionParser } from 'dynalite/db/index.js';
import projectionParser from 'dynalite/db/projectionParser.js';
import updateParser from 'dynalite/db/updateParser.js';

/** Expressions remembered by each parser. Programs write few different ones. */
const LIMIT = 500;
/** Only these look at a value and not just at its type while they are parsed. */
const DEPENDS_ON_VALUES = /between|attribute_type/i;

/** Stands in a remembered expression where a value of the call belongs. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

interface Remembered {
  readonly tree: unknown;
  readonly names: readonly string[];
  readonly values: readonly string[];
}

let done = false;

/** Lets dynalite's parsers remember what they parsed: parsing the same few texts anew was a tenth of a call. */
export function rememberExpressions(): void {
  if (done) return;
  done = true;
  for (const parser of [conditionParser, updateParser, projectionParser]) rememberIn(parser);
}

function rememberIn(parser: ExpressionParser): void {
  const known = new Map<string, Remembered>();
  const { parse } = parser;
  parser.parse = (text, options) => {
    if (DEPENDS_ON_VALUES.test(text)) return parse(text, options);
    const { context } = options;
    const key = keyOf(text, context);
    let found = known.get(key);
    if (found === undefined) {
      const fresh = {
        ...context,
        unusedAttrNames: { ...context.attrNames },
        unusedAttrVals: { ...context.attrVals },
      };
      const tree = parse(text, { ...options, context: fresh });
      // A refusal: parsed once more for what it leaves unused.
      if (typeof tree === 'string') return parse(text, options);
      found = {
        tree: withPlaces(tree, valueNames(context)),
        names: used(context.attrNames, fresh.unusedAttrNames),
        values: used(context.attrVals, fresh.unusedAttrVals),
      };
      if (known.size >= LIMIT) known.clear();
      known.set(key, found);
    }
    for (const name of found.names) delete context.unusedAttrNames[name];
    for (const name of found.values) delete context.unusedAttrVals[name];
    return filled(found.tree, context.attrVals ?? {});
  };
}

/** Everything a parsed expression depends on: text, names, and the types of values. */
function keyOf(text: string, { attrNames, attrVals, isKeyCondition }: ExpressionContext): string {
  const types = Object.entries(attrVals ?? {}).map(([name, value]) => [name, Object.keys(value)]);
  return JSON.stringify([text, isKeyCondition, attrNames, types]);
}

function used(given: Readonly<Record<string, unknown>> | undefined, unused: object): string[] {
  return Object.keys(given ?? {}).filter((name) => !Object.hasOwn(unused, name));
}

function valueNames({ attrVals }: ExpressionContext): ReadonlyMap<unknown, string> {
  return new Map(Object.entries(attrVals ?? {}).map(([name, value]) => [value, name]));
}

function withPlaces(node: unknown, names: ReadonlyMap<unknown, string>): unknown {
  const name = names.get(node);
  return name === undefined ? copied(node, (child) => withPlaces(child, names)) : new Place(name);
}

/** A copy for one call, which may change it. */
function filled(node: unknown, values: Readonly<Record<string, AttributeValue>>): unknown {
  return node instanceof Place ? values[node.name] : copied(node, (child) => filled(child, values));
}

function copied(node: unknown, copy: (child: unknown) => unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(copy);
  const result: Record<string, unknown> = Object.create(Object.getPrototypeOf(node));
  for (const [name, child] of Object.entries(node)) result[name] = copy(child);
  return result;
}
