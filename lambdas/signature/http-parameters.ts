import { MAX_COMPONENTS } from './http-components.ts';

/** One signature a request claims to have, with what it says it covers. */
export interface HttpClaim {
  readonly components: readonly string[];
  /** Base64. */
  readonly signature: string;
  readonly keyId: string | undefined;
  readonly algorithm: string | undefined;
  readonly created: string | undefined;
  readonly expires: string | undefined;
  /** Components and parameters as they were sent, which the RFC signs as well. */
  readonly parameters: string;
}

const CAVAGE = /(?:^|,)\s*(\w+)=(?:"([^"]*)"|(\d+))/g;

/** A header of the draft: `keyid="…",algorithm="…",headers="…",signature="…"`. A parameter given twice is none. */
export function readCavage(text: string): HttpClaim | undefined {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, digits] of text.matchAll(CAVAGE)) {
    if (found.has(name)) return undefined;
    found.set(name.toLowerCase(), quoted ?? digits ?? '');
  }
  const components = (found.get('headers') ?? 'date').split(' ').filter((name) => name !== '');
  const signature = found.get('signature');
  if (signature === undefined || !areNames(components)) return undefined;
  return {
    components,
    signature,
    keyId: found.get('keyid'),
    algorithm: found.get('algorithm'),
    created: found.get('created'),
    expires: found.get('expires'),
    parameters: '',
  };
}

/** Members of a structured list of signatures: `label=("a" "b");created=1;keyid="k"`. Components take no parameters here. */
const MEMBER =
  /(?:^|,)\s*([a-z*][a-z0-9_.*-]*)=(\(((?:"[^"\\]*" ?)*)\)((?:;[a-z*][a-z0-9_.*-]*(?:=(?:"[^"\\]*"|-?\d+))?)*))(?=\s*(?:,|$))/g;
const PARAMETER = /;([a-z*][a-z0-9_.*-]*)(?:=(?:"([^"\\]*)"|(-?\d+)))?/g;
const SIGNATURE = /(?:^|,)\s*([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]+={0,2}):(?=\s*(?:,|$))/g;

/** The headers of the RFC: what stands under one label in both. */
export function readRfc(input: string, signatures: string): readonly HttpClaim[] {
  const signed = new Map(
    [...signatures.matchAll(SIGNATURE)].map(([, label = '', value = '']) => [label, value]),
  );
  return [...input.matchAll(MEMBER)].flatMap(
    ([, label = '', parameters = '', list = '', more = '']): HttpClaim[] => {
      const signature = signed.get(label);
      const components = (list.match(/"[^"]*"/g) ?? []).map((name) => name.slice(1, -1));
      const found = new Map(
        [...more.matchAll(PARAMETER)].map(([, name = '', text, digits]) => [name, text ?? digits ?? '']),
      );
      if (signature === undefined || !areNames(components)) return [];
      return [
        {
          components,
          signature,
          keyId: found.get('keyid'),
          algorithm: found.get('alg'),
          created: found.get('created'),
          expires: found.get('expires'),
          parameters,
        },
      ];
    },
  );
}

/** Each once, and not too many. */
function areNames(components: readonly string[]): boolean {
  return (
    components.length > 0 &&
    components.length <= MAX_COMPONENTS &&
    new Set(components).size === components.length &&
    components.every((name) => name === name.toLowerCase())
  );
}
