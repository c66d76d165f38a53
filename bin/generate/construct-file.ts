import { isPublicKey, keyUseOf, signsAddress } from '../../lib/contract/key-use.ts';
import type { ProviderSpec, SettingSpec } from '../../lib/contract/provider-spec.ts';
import { constantName, constructName, propertyName } from './construct-name.ts';

/** A provider folder: what its spec says and the name it is exported by. */
export interface ProviderFolder {
  readonly slug: string;
  readonly exported: string;
  readonly spec: ProviderSpec;
}

/** First line of every generated construct; a file without it is written by hand and left alone. */
export const CONSTRUCT_NOTE = '// Written by `npm run generate` from the spec beside it. Do not edit.\n';

/** Words of interfaces a property must not have as well. */
const TAKEN: ReadonlySet<string> = new Set([
  'gateway',
  'processor',
  'secret',
  'publicUrl',
  'sourceName',
  'path',
  'stream',
  'order',
  'onPoison',
  'eventKey',
  'tolerance',
  'variant',
  'settings',
  'provider',
  'verifier',
  'maxAttempts',
  'dedupeWindow',
  'previousSecretOverlap',
]);

/** The construct of a provider: typed options for what its spec asks for, and nothing else. */
export function constructFile({ slug, exported, spec }: ProviderFolder): string {
  const name = `${constructName(slug, spec.name)}Webhook`;
  const bases = basesOf(spec);
  const settings = Object.entries(spec.settings ?? {}).map(([key, setting]) =>
    settingOf(slug, key, setting, bases),
  );
  const variants = Object.entries(spec.variants ?? {});
  const variantClass = `${name}Variant`;
  const props = [
    ...settings.map(({ text }) => text),
    ...(variants.length === 0 ? [] : [variantProp(variantClass, spec)]),
  ];
  const own = [...settings.map(({ property }) => property), ...(variants.length === 0 ? [] : ['variant'])];
  return [
    CONSTRUCT_NOTE,
    "import type { Construct } from 'constructs';\n",
    "import { WebhookProvider } from '../../constructs/webhook-provider.ts';\n",
    "import { WebhookSource } from '../../constructs/webhook-source.ts';\n",
    `import type { ${bases.join(', ')} } from '../../constructs/webhook-source-options.ts';\n`,
    `import { ${exported} } from './spec.ts';\n`,
    variants.length === 0 ? '' : variantFile(variantClass, spec),
    `\n/** Properties of \`${name}\`. */\n`,
    `export interface ${name}Props extends ${bases.join(', ')} {${props.length === 0 ? '' : `\n${props.join('\n')}`}}\n`,
    `\n/** ${summary(spec)} */\n`,
    `export class ${name} extends WebhookSource {\n`,
    `  constructor(scope: Construct, id: string, props: ${name}Props) {\n`,
    body(exported, own, settings, variants.length > 0),
    '  }\n}\n',
  ].join('');
}

/** What its keys are, in every variant, and whether its address is signed. */
function basesOf(spec: ProviderSpec): readonly string[] {
  const all = [spec.signature, ...Object.values(spec.variants ?? {}).map(({ signature }) => signature)];
  const uses = all.map((signature) => keyUseOf({ ...spec, signature }));
  const bases = [
    ...(uses.includes('public') ? ['PublicKeyOptions'] : []),
    ...(uses.includes('shared') ? ['SharedSecretOptions'] : []),
    ...(all.some(signsAddress) ? ['SignedUrlOptions'] : []),
  ];
  return bases.length === 0 ? ['WebhookSourceOptions'] : bases;
}

interface Setting {
  readonly key: string;
  readonly property: string;
  /** As the spec takes it, from `property`. */
  readonly value: string;
  readonly text: string;
}

function settingOf(
  slug: string,
  key: string,
  { title, default: fallback, list }: SettingSpec,
  bases: readonly string[],
): Setting {
  const property = propertyName(key);
  if (TAKEN.has(property) || (property === 'publicKey' && bases.includes('PublicKeyOptions')))
    throw new Error(`lib/providers/${slug}/spec.ts: a setting cannot be called ${key}`);
  const comment =
    fallback === undefined
      ? `  /** ${sentence(title)} */\n`
      : `  /**\n   * ${sentence(title)}\n   *\n   * @default ${JSON.stringify(fallback)}\n   */\n`;
  const type = list === true ? 'string[]' : 'string';
  return {
    key,
    property,
    value: list === true ? `${property}.join(',')` : property,
    text: `${comment}  readonly ${property}${fallback === undefined ? '' : '?'}: ${type};\n`,
  };
}

function variantProp(variantClass: string, { name }: ProviderSpec): string {
  return `  /**\n   * Which of its ways ${name} delivers in. A request never chooses.\n   *\n   * @default - its usual way\n   */\n  readonly variant?: ${variantClass};\n`;
}

/** An enum-like class: one constant a variant. */
function variantFile(variantClass: string, { name, variants = {} }: ProviderSpec): string {
  const constants = Object.entries(variants).map(
    ([key, { title }]) =>
      `  /** ${sentence(title)} */\n  static readonly ${constantName(key)} = new ${variantClass}('${key}');\n`,
  );
  return [
    `\n/** Ways in which ${name} delivers, beside its usual one. */\n`,
    `export class ${variantClass} {\n`,
    constants.join(''),
    '\n  /** As the spec names it. */\n  readonly name: string;\n',
    '\n  private constructor(name: string) {\n    this.name = name;\n  }\n}\n',
  ].join('');
}

function body(
  exported: string,
  own: readonly string[],
  settings: readonly Setting[],
  varies: boolean,
): string {
  const provider = `provider: WebhookProvider.fromSpec(${exported})`;
  if (own.length === 0) return `    super(scope, id, { ...props, ${provider} });\n`;
  const given = settings.map(({ key, property, value, text }) => {
    const entry = /^[A-Za-z_]\w*$/.test(key)
      ? key === value
        ? key
        : `${key}: ${value}`
      : `'${key}': ${value}`;
    return text.includes(`readonly ${property}?`) ? `...(${property} !== undefined && { ${entry} })` : entry;
  });
  const lines = [
    '      ...rest,\n',
    `      ${provider},\n`,
    varies ? '      ...(variant !== undefined && { variant: variant.name }),\n' : '',
    given.length === 0 ? '' : `      settings: { ${given.join(', ')} },\n`,
  ];
  return `    const { ${own.join(', ')}, ...rest } = props;\n    super(scope, id, {\n${lines.join('')}    });\n`;
}

/** What a reader of the construct must know at once: whose events, and what the secret is. */
function summary(spec: ProviderSpec): string {
  const { name, signature } = spec;
  const key = isPublicKey(signature) ? ' It signs with a key of its own.' : '';
  const trust =
    signature.scheme === 'none' ? ' It proves nothing: anybody who knows the address can send.' : '';
  return `Receives the events of ${name.replace(/\.$/, '')}.${key}${trust}`;
}

function sentence(title: string): string {
  return `${title.charAt(0).toUpperCase()}${title.slice(1).replace(/\.$/, '')}.`;
}
