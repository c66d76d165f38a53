import { randomInt } from 'node:crypto';
import type { Cloud } from '../../cloud.ts';
import { physicalName } from '../physical-names.ts';
import type { ResolvedResource } from '../stack.ts';
import type { Properties } from '../template.ts';
import { checkFields, objectOf, type ResourceKind, textOf, toNumber } from './kind.ts';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const DIGITS = '0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
/** Length of the value a secret gets here that is empty in the template, where a person fills it after the deployment. */
const LOCAL_VALUE_LENGTH = 44;

export const secret: ResourceKind = {
  used: ['Name', 'Description', 'SecretString', 'GenerateSecretString'],
  inert: ['KmsKeyId', 'Tags'],
  async create(resource, cloud) {
    const name = textOf(resource, 'Name') ?? physicalName(resource.stack.name, resource.logicalId, 64);
    const fixed = textOf(resource, 'SecretString');
    const generator = objectOf(resource, 'GenerateSecretString');
    const isGenerated = 'GenerateSecretString' in resource.properties;
    const description = textOf(resource, 'Description');
    const declared = { name, ...(description === undefined ? {} : { description }) };
    const generate = isGenerated ? { initialValue: generated(resource, generator) } : {};
    const value = fixed === undefined ? generate : { initialValue: () => fixed };
    const { arn } = await cloud.provisionSecret({ ...declared, ...value });
    if (fixed === undefined && !isGenerated) cloud.emptySecrets.set(arn, declared);
    return { ref: arn, attributes: { Id: arn } };
  },
};

/** Gives a random text to the secrets the template leaves empty and nobody else has filled. */
export async function fillSecrets({
  emptySecrets,
  provisionSecret,
}: Pick<Cloud, 'emptySecrets' | 'provisionSecret'>): Promise<void> {
  for (const declared of emptySecrets.values()) {
    await provisionSecret({
      ...declared,
      initialValue: () => randomText([UPPER + LOWER + DIGITS], LOCAL_VALUE_LENGTH),
    });
  }
}

function generated(resource: ResolvedResource, settings: Properties): () => string {
  checkFields(resource, 'GenerateSecretString', settings, [
    'PasswordLength',
    'ExcludeCharacters',
    'ExcludeLowercase',
    'ExcludeNumbers',
    'ExcludePunctuation',
    'ExcludeUppercase',
    'IncludeSpace',
    'RequireEachIncludedType',
    'SecretStringTemplate',
    'GenerateStringKey',
  ]);
  const excluded = new Set(String(settings['ExcludeCharacters'] ?? ''));
  const types = [
    settings['ExcludeUppercase'] === true ? '' : UPPER,
    settings['ExcludeLowercase'] === true ? '' : LOWER,
    settings['ExcludeNumbers'] === true ? '' : DIGITS,
    settings['ExcludePunctuation'] === true ? '' : PUNCTUATION,
    settings['IncludeSpace'] === true ? ' ' : '',
  ]
    .map((characters) => [...characters].filter((character) => !excluded.has(character)).join(''))
    .filter((characters) => characters !== '');
  const length = toNumber(resource, 'PasswordLength', settings['PasswordLength']) ?? 32;
  if (types.length === 0) throw resource.refuse('GenerateSecretString excludes every character');
  const pools = settings['RequireEachIncludedType'] === false ? [types.join('')] : types;
  const template = settings['SecretStringTemplate'];
  if (template === undefined) return () => randomText(pools, length);
  const key = String(settings['GenerateStringKey']);
  return () => JSON.stringify({ ...JSON.parse(String(template)), [key]: randomText(pools, length) });
}

/** Text of random characters with at least one from each pool. */
function randomText(pools: readonly string[], length: number): string {
  const all = pools.join('');
  const characters = pools.map(pick);
  while (characters.length < length) characters.push(pick(all));
  for (let i = characters.length - 1; i > 0; i--) {
    const other = randomInt(i + 1);
    [characters[i], characters[other]] = [characters[other] ?? '', characters[i] ?? ''];
  }
  return characters.slice(0, length).join('');
}

function pick(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}
