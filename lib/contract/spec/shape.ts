/**
 * Checks that a value has a shape of the grammar: what is wrong, in words, each with the place it stands at. A spec may come
 * from JSON, where no compiler has looked at it.
 */
export type Check = (value: unknown, at: string) => readonly string[];

/** One check per member of a type; the compiler says which are missing. */
export type Members<T> = { readonly [K in keyof Required<T>]: Check };

/** The one of several forms that has this member. */
export type Form<T, K extends PropertyKey> = Extract<T, Readonly<Record<K, unknown>>>;

type Words<T extends string> = Readonly<Record<T, true>>;

export const text: Check = (value, at) => (typeof value === 'string' ? [] : [`${at} is no text`]);

/** Text that would match anywhere, or nowhere, if it were empty. */
export const filled: Check = (value, at) =>
  typeof value === 'string' && value !== '' ? [] : [`${at} must be text and not empty`];

export const truth: Check = (value, at) => (typeof value === 'boolean' ? [] : [`${at} is no true or false`]);

export const only =
  (wanted: string | boolean | number): Check =>
  (value, at) =>
    value === wanted ? [] : [`${at} is not ${wanted}`];

export const whole =
  (least: number, most: number): Check =>
  (value, at) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? []
      : [`${at} is no whole number from ${least} to ${most}`];

export const matching =
  (pattern: RegExp, what: string): Check =>
  (value, at) =>
    typeof value === 'string' && pattern.test(value) ? [] : [`${at} is not ${what}`];

/** One of the words of the grammar. */
export function oneOf<T extends string>(words: Words<T>): Check {
  return (value, at) =>
    typeof value === 'string' && Object.hasOwn(words, value)
      ? []
      : [`${at}: the grammar has no ${JSON.stringify(value)}, only ${Object.keys(words).join(', ')}`];
}

export const optional =
  (check: Check): Check =>
  (value, at) =>
    value === undefined ? [] : check(value, at);

/** A list of at least `least`. */
export const list =
  (check: Check, least = 0): Check =>
  (value, at) =>
    Array.isArray(value) && value.length >= least
      ? value.flatMap((item, i) => check(item, `${at}[${i}]`))
      : [`${at} is no list${least > 0 ? ` of at least ${least}` : ''}`];

/** An object with any names. */
export const record =
  (check: Check): Check =>
  (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, item]) => check(item, `${at}.${name}`))
      : [`${at} is no object`];

/** An object with these members and no others. */
export function object<T>(members: Members<T>): Check {
  const checks = Object.entries<Check>(members);
  return (value, at) => {
    if (!isObject(value)) return [`${at} is no object`];
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(members, name));
    return [
      ...unknown.map((name) => `${at}: the grammar has no member ${name} here`),
      ...checks.flatMap(([name, check]) => check(value[name], `${at}.${name}`)),
    ];
  };
}

/** One of several forms, told apart by a member each of them alone has. The first that is there decides. */
export function byMember(forms: Readonly<Record<string, Check>>): Check {
  return (value, at) => {
    const name = isObject(value) ? Object.keys(forms).find((one) => Object.hasOwn(value, one)) : undefined;
    const check = name === undefined ? undefined : forms[name];
    return check === undefined
      ? [`${at} has none of the members ${Object.keys(forms).join(', ')}`]
      : check(value, at);
  };
}

/** One of several forms, told apart by the word in a member they share. */
export function byWord<T extends string>(member: string, forms: Readonly<Record<T, Check>>): Check {
  const table: Readonly<Record<string, Check>> = forms;
  return (value, at) => {
    const word = isObject(value) ? value[member] : undefined;
    const check = typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : undefined;
    return check === undefined
      ? [
          `${at}: the grammar has no ${member} ${typeof word === 'string' ? word : JSON.stringify(word)}, only ${Object.keys(table).join(', ')}`,
        ]
      : check(value, at);
  };
}

/** The first check for text, the second for everything else. */
export const textOr =
  (ofText: Check, other: Check): Check =>
  (value, at) =>
    (typeof value === 'string' ? ofText : other)(value, at);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
