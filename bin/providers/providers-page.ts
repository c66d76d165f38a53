import { evidenceLevel } from '../../lib/contract/evidence.ts';
import type { DeliveryContract, ProviderSpec } from '../../lib/contract/provider-spec.ts';
import { constructName } from '../generate/construct-name.ts';
import { answersInWords, retriesInWords, timeInWords } from './delivery-words.ts';
import { keyInWords, streamInWords, typeInWords } from './event-words.ts';
import { LEFT_OUT } from './left-out.ts';
import { type Proof, proofInWords } from './proof.ts';
import { schemeInWords } from './scheme-words.ts';
import { summaryOf, summaryTable } from './summary.ts';

/** A provider with what proves it. */
export interface ListedProvider {
  readonly spec: ProviderSpec;
  readonly proof: Proof;
}

const INTRODUCTION = `<!-- Written by \`npm run generate\` from lib/providers. Do not edit. -->

# Providers

Every provider is data: a folder in \`lib/providers\`. This page is made from those folders.

- *Evidence* is what the way of signing, and after the stroke the facts about retries, were read from: \`sdk\` the vendor's own
  code, \`docs\` its documentation, \`secondary\` somebody else's account, \`unknown\` nothing found. How a \`secondary\` provider
  signs has not been seen at its source: such a source warns at synth, \`webhooks sources\` says it, and one real delivery should
  be let through before it is relied on.
- *Proof* is who made the best sample that is accepted, beside us: a vendor's documentation, tests or package, or an engine that
  is not ours. \`own samples\` show only that the code does what the spec says.
- *Event key* names the event within its source. Where nothing names it, the signed bytes do, for 5 minutes; see
  \`dedupeWindow\`.
- *Retries*: how long the provider delivers again after a 5xx. \`unknown\` is said where nothing was found, and nothing is
  guessed: events are then remembered for 7 days. What is archived and claimed is answered 2xx where retries are \`never\`.
- *Answers* are those that differ: else an accepted delivery and a duplicate are answered 200, a bad signature and a stale one
  401, a malformed event 400, and a fault of ours 5xx, always.
`;

/** The page of all providers. */
export function providersPage(listed: readonly ListedProvider[]): string {
  const rows = listed.map(({ spec, proof }) => row(spec, proof)).join('');
  const told = listed.flatMap(({ spec }) => (spec.facts === undefined ? [] : [section(spec, spec.facts)]));
  return (
    `${INTRODUCTION}\n${summaryTable(summaryOf(listed))}\n` +
    '| provider | evidence | signs | event key | type | stream | retries | answers | proof |\n' +
    `|---|---|---|---|---|---|---|---|---|\n${rows}\n` +
    `## Left out\n\n${LEFT_OUT.map(({ name, why }) => `- **${name}**: ${why}.\n`).join('')}\n` +
    `## In full\n\nWhat is known of the deliveries of the providers most used.\n${told.join('')}`
  );
}

function row(spec: ProviderSpec, proof: Proof): string {
  const { slug, name, event, signature, delivery, facts, variants = {} } = spec;
  const ways = Object.keys(variants).length === 0 ? '' : `; also ${Object.keys(variants).join(', ')}`;
  const cells = [
    `${facts === undefined ? cell(name) : `[${cell(name)}](#${slug})`} \`${slug}\``,
    `${evidenceLevel(spec) ?? 'unknown'} / ${delivery.level ?? 'unknown'}`,
    schemeInWords(signature) + ways,
    keyInWords(event),
    typeInWords(event),
    streamInWords(event),
    retriesInWords(delivery),
    answersInWords(spec),
    proofInWords(proof),
  ];
  return `| ${cells.map(cell).join(' | ')} |\n`;
}

/** A bar would end the cell, in code as well. */
function cell(text: string): string {
  return text.replaceAll(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ');
}

function section(spec: ProviderSpec, facts: NonNullable<ProviderSpec['facts']>): string {
  const { slug, name, delivery, variants = {}, sources = [] } = spec;
  const { secret, rotation, sameKey, maxBytes, personal, notes = [] } = facts;
  const size = maxBytes === 'unknown' ? maxBytes : `${maxBytes.toLocaleString('en')} bytes`;
  const lines = [
    `Construct \`${constructName(slug, name)}Webhook\`. Secret: ${secret}. Rotation: ${rotation}.`,
    ...contract(delivery),
    ...Object.entries(variants).flatMap(([variant, { delivery: other }]) =>
      other === undefined ? [] : contract(other).map((line) => `\`${variant}\`: ${line}`),
    ),
    `Same key on a retry: ${sameKey}. Largest body: ${size}.`,
    `Tells of people: ${personal === 'unknown' ? personal : personal.map((one) => `\`${one}\``).join(', ')}.`,
    ...notes,
    `Read: ${sources.map(({ url, read, level }) => `<${url}> (${level}, ${read})`).join(', ')}.`,
  ];
  return `\n<a id="${slug}"></a>\n### ${name}\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
}

/** The retry contract, written out. */
function contract(delivery: DeliveryContract): readonly string[] {
  const { timeoutSeconds, retries, horizonSeconds, level = 'unknown' } = delivery;
  const told = {
    schedule: delivery.schedule,
    'counts as delivered': delivery.success,
    'sent again': delivery.retriedOn,
    'ends the retries': delivery.stops,
    'turns the endpoint off': delivery.disables,
    'signature of a retry': delivery.retrySignature,
  };
  const words = Object.entries(told).flatMap(([what, value]) =>
    value === undefined ? [] : `${what}: ${value}`,
  );
  const until = retries === 'automatic' ? `, until ${timeInWords(horizonSeconds)} after the first try` : '';
  return [
    `Time for the answer: ${timeInWords(timeoutSeconds)}. Retries: ${retries}${until} (${level}).`,
    `${words.join('; ')}.`.replace(/^./, (letter) => letter.toUpperCase()),
  ];
}
