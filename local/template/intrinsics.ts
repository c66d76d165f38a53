import { isRecord, type Properties } from './template.ts';

/** What intrinsics look things up in. Each throws an error that names what is missing. */
export interface Scope {
  /** Value of a parameter, pseudo parameter or resource. */
  ref(name: string): unknown;
  attribute(logicalId: string, name: string): unknown;
  mapping(map: string, first: string, second: string): unknown;
  condition(name: string): boolean;
  exported(name: string): unknown;
  output(stack: string, name: string): unknown;
  /** Availability zones of the run's region. */
  zones(): readonly string[];
}

/** An intrinsic that is unknown or wrongly used. */
export class IntrinsicError extends Error {
  override readonly name = 'IntrinsicError';
}

const ABSENT = Symbol('AWS::NoValue');

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const INTRINSICS: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => (name === 'AWS::NoValue' ? ABSENT : scope.ref(String(name))),
  'Fn::GetAtt': getAttribute,
  'Fn::Join': join,
  'Fn::Sub': substitute,
  'Fn::Select': select,
  'Fn::Split': split,
  'Fn::ImportValue': (name, scope) => scope.exported(text(resolve(name, scope), 'Fn::ImportValue')),
  'Fn::GetStackOutput': stackOutput,
  'Fn::FindInMap': findInMap,
  'Fn::GetAZs': (_region, scope) => scope.zones(),
  'Fn::Base64': (value, scope) => Buffer.from(text(resolve(value, scope), 'Fn::Base64')).toString('base64'),
  'Fn::If': (argument, scope) => {
    const [name, yes, no] = list(argument, 'Fn::If');
    return evaluate(scope.condition(String(name)) ? yes : no, scope);
  },
  'Fn::Equals': (argument, scope) => {
    const [one, other] = list(resolve(argument, scope), 'Fn::Equals');
    return String(one) === String(other);
  },
  'Fn::Not': (argument, scope) => !truth(list(argument, 'Fn::Not')[0], scope),
  'Fn::And': (argument, scope) => list(argument, 'Fn::And').every((item) => truth(item, scope)),
  'Fn::Or': (argument, scope) => list(argument, 'Fn::Or').some((item) => truth(item, scope)),
};

/**
 * `value` with every intrinsic replaced by what it stands for; what is `AWS::NoValue` is left out.
 *
 * @throws IntrinsicError
 */
export function resolve(value: unknown, scope: Scope): unknown {
  const resolved = evaluate(value, scope);
  return resolved === ABSENT ? undefined : resolved;
}

/** Whether a condition's expression holds. */
export function truth(expression: unknown, scope: Scope): boolean {
  if (isRecord(expression) && typeof expression['Condition'] === 'string') {
    return scope.condition(expression['Condition']);
  }
  const value = resolve(expression, scope);
  if (typeof value !== 'boolean') throw new IntrinsicError('a condition must be true or false');
  return value;
}

function evaluate(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string' && value.includes('{{resolve:')) {
    throw new IntrinsicError('dynamic references ({{resolve:...}}) are not known to the local run');
  }
  if (Array.isArray(value)) {
    return value.map((item) => evaluate(item, scope)).filter((item) => item !== ABSENT);
  }
  if (!isRecord(value)) return value;
  const [name = '', ...more] = Object.keys(value);
  const intrinsic = more.length === 0 ? INTRINSICS[name] : undefined;
  if (intrinsic !== undefined) return intrinsic(value[name], scope);
  if (name.startsWith('Fn::'))
    throw new IntrinsicError(`the intrinsic ${name} is not known to the local run`);
  return evaluateFields(value, scope);
}

function evaluateFields(value: Properties, scope: Scope): Properties {
  const fields = Object.entries(value).map(([key, item]) => [key, evaluate(item, scope)] as const);
  return Object.fromEntries(fields.filter(([, item]) => item !== ABSENT));
}

function getAttribute(argument: unknown, scope: Scope): unknown {
  const [id = '', ...rest] = Array.isArray(argument) ? argument.map(String) : String(argument).split('.');
  return scope.attribute(id, rest.join('.'));
}

function join(argument: unknown, scope: Scope): string {
  const [separator, items] = list(argument, 'Fn::Join');
  const values = list(resolve(items, scope), 'Fn::Join');
  return values.map((item) => text(item, 'Fn::Join')).join(String(separator));
}

function substitute(argument: unknown, scope: Scope): string {
  const [template, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const own = isRecord(variables) ? variables : {};
  return String(template).replace(/\$\{([^}]+)\}/g, (_match, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    if (name in own) return text(resolve(own[name], scope), 'Fn::Sub');
    const dot = name.indexOf('.');
    const value = dot < 0 ? scope.ref(name) : scope.attribute(name.slice(0, dot), name.slice(dot + 1));
    return text(value, 'Fn::Sub');
  });
}

function select(argument: unknown, scope: Scope): unknown {
  const [index, items] = list(argument, 'Fn::Select');
  const values = list(resolve(items, scope), 'Fn::Select');
  const at = Number(resolve(index, scope));
  if (!Number.isInteger(at) || at < 0 || at >= values.length) {
    throw new IntrinsicError(`Fn::Select: there is no item ${String(at)} in a list of ${values.length}`);
  }
  return values[at];
}

function split(argument: unknown, scope: Scope): string[] {
  const [separator, value] = list(argument, 'Fn::Split');
  return text(resolve(value, scope), 'Fn::Split').split(String(separator));
}

function findInMap(argument: unknown, scope: Scope): unknown {
  const [map, first, second] = list(resolve(argument, scope), 'Fn::FindInMap').map(String);
  return scope.mapping(map ?? '', first ?? '', second ?? '');
}

function stackOutput(argument: unknown, scope: Scope): unknown {
  const fields = resolve(argument, scope);
  if (!isRecord(fields)) throw new IntrinsicError('Fn::GetStackOutput takes an object');
  return scope.output(String(fields['StackName']), String(fields['OutputName']));
}

function list(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new IntrinsicError(`${name} takes a list`);
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new IntrinsicError(`${name} takes text, not ${Array.isArray(value) ? 'a list' : typeof value}`);
}
