/** Reference tokens of a JSON pointer (RFC 6901). */
function tokensOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

type Container = Record<string, unknown> | unknown[];

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function child(container: Container, token: string): unknown {
  return Object.hasOwn(container, token) ? (container as Record<string, unknown>)[token] : undefined;
}

/** The value a pointer names, undefined where there is none. */
export function pointerValue(document: unknown, pointer: string): unknown {
  let value = document;
  for (const token of tokensOf(pointer)) value = isContainer(value) ? child(value, token) : undefined;
  return value;
}

/** Puts a value where a pointer points, making the objects on the way. */
export function setPointer(document: Container, pointer: string, value: unknown): void {
  const tokens = tokensOf(pointer);
  let container = document;
  for (const token of tokens.slice(0, -1)) {
    const next = child(container, token);
    const inner: Container = isContainer(next) ? next : {};
    if (next !== inner) define(container, token, inner);
    container = inner;
  }
  define(container, tokens.at(-1) ?? '', value);
}

/** Takes away what a pointer names. */
export function removePointer(document: Container, pointer: string): void {
  const tokens = tokensOf(pointer);
  let container: unknown = document;
  for (const token of tokens.slice(0, -1))
    container = isContainer(container) ? child(container, token) : undefined;
  if (isContainer(container)) Reflect.deleteProperty(container, tokens.at(-1) ?? '');
}

/** A plain assignment of `__proto__` would change the object instead of its contents. */
function define(container: Container, token: string, value: unknown): void {
  Object.defineProperty(container, token, { value, enumerable: true, configurable: true, writable: true });
}
