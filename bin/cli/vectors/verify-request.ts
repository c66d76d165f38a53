import { existsSync, readFileSync } from 'node:fs';
import { compileSignature } from '../../../lambdas/signature/compile.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { headersOf, type SignedRequest } from '../../../lambdas/signature/signed-request.ts';
import type { SigningKey, Verification, Verifier } from '../../../lambdas/signature/verifier.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import { type ProviderSpec, type RuntimeSpec, secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';
import { type Arguments, type CommandContext, CommandError, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { textOption, textOptions } from '../read-argument.ts';
import { styled } from '../style.ts';
import { nearest } from '../suggest.ts';
import { explainMismatch } from './explain-mismatch.ts';
import { instantOf } from './sample-file.ts';

/** Checks one captured request as a receiver would, and says why it fails. Returns the exit code. */
export function verifyRequest(provider: string, { args, out, json }: CommandContext): number {
  const spec = specFor(provider, args);
  const request = requestOf(args);
  const verifier = compileSignature(spec.signature, spec.settings, spec.handshakes);
  if (verifier.needsUrl && request.url === undefined) {
    throw new UsageError(`${spec.name} signs its URL`, '--url gives the address as registered there');
  }
  const verdict = judge(spec, verifier, request, args);
  if (verdict.ok) {
    if (json) out.write(jsonLine({ valid: true, stage: verdict.stage, signedAt: verdict.signedAt ?? null }));
    else out.write(`${styled('green', 'valid', out)}: verified with the ${verdict.stage} secret\n`);
    return 0;
  }
  const { reason, detail } = verdict;
  const hint =
    reason === 'bad_signature' ? explainMismatch(spec, request, nowOf(args), keyTexts(args)) : undefined;
  if (json) out.write(jsonLine({ valid: false, reason, detail, hint: hint ?? null }));
  else {
    out.write(`${styled('red', 'refused', out)}: ${reason}, ${detail}\n`);
    if (hint !== undefined) out.write(`  ${hint}\n`);
  }
  return 1;
}

function judge(spec: RuntimeSpec, verifier: Verifier, request: SignedRequest, args: Arguments): Verification {
  const keys = verifier.needsKeys ? keysOf(spec, args) : [];
  const claim = verifier.read(request, nowOf(args));
  if (!claim.ok) return claim;
  return claim.match(keys, claim.wanted === undefined ? [] : publishedKeys(spec, args));
}

function specFor(provider: string, args: Arguments): RuntimeSpec {
  const spec = SPECS.find(({ slug }) => slug === provider);
  if (spec === undefined) {
    const meant = nearest(
      provider,
      SPECS.map(({ slug }) => slug),
    );
    throw new UsageError(`there is no provider ${provider}`, meant && `did you mean ${meant}?`);
  }
  const variant = textOption(args, 'variant');
  const variants = Object.keys(spec.variants ?? {});
  if (variant !== undefined && !variants.includes(variant)) {
    throw new UsageError(
      `${spec.name} has no variant ${variant}`,
      variants.length === 0 ? 'it has one way of signing only' : `it has ${variants.join(', ')}`,
    );
  }
  const settings = settingsOf(spec, args);
  const missing = Object.entries(spec.settings ?? {}).find(
    ([name, { default: fallback }]) => settings[name] === undefined && fallback === undefined,
  );
  if (missing !== undefined) {
    throw new UsageError(
      `${spec.name} needs the setting ${missing[0]}: ${missing[1].title}`,
      `--option ${missing[0]}=…`,
    );
  }
  return configure(spec, variant, settings);
}

function settingsOf(spec: ProviderSpec, args: Arguments): Readonly<Record<string, string>> {
  const known = Object.keys(spec.settings ?? {});
  return Object.fromEntries(
    textOptions(args, 'option').map((text) => {
      const split = text.indexOf('=');
      const name = text.slice(0, Math.max(split, 0));
      if (!known.includes(name)) {
        throw new UsageError(
          `${spec.name} has no setting ${split < 0 ? text : name}`,
          known.length === 0 ? 'leave out --option' : `its settings are ${known.join(', ')}`,
        );
      }
      return [name, text.slice(split + 1)];
    }),
  );
}

function requestOf(args: Arguments): SignedRequest {
  const url = textOption(args, 'url');
  return {
    headers: headersOf(headersIn(args)),
    body: bodyOf(args),
    method: (textOption(args, 'method') ?? 'POST').toUpperCase(),
    ...(url === undefined ? {} : { url }),
  };
}

function headersIn(args: Arguments): Readonly<Record<string, readonly string[]>> {
  const headers: Record<string, string[]> = {};
  for (const text of textOptions(args, 'header')) {
    const split = text.indexOf(':');
    if (split <= 0) throw new UsageError(`--header ${text} is not written 'Name: value'`);
    const name = text.slice(0, split).trim().toLowerCase();
    headers[name] = [...(headers[name] ?? []), text.slice(split + 1).trim()];
  }
  return headers;
}

function bodyOf(args: Arguments): Buffer {
  const file = textOption(args, 'body');
  if (file === undefined) return Buffer.alloc(0);
  try {
    return readFileSync(file);
  } catch {
    throw new CommandError(`${file} cannot be read`, '--body names a file with the exact bytes of the body');
  }
}

/** Texts of the keys by stage, the public key before the secret. */
function keyTexts(args: Arguments): readonly (readonly [stage: string, text: string])[] {
  const publicKey = textOption(args, 'public-key');
  const secret = textOption(args, 'secret');
  const previous = textOption(args, 'previous');
  return [
    ...(publicKey === undefined ? [] : [['public-key', fileOrText(publicKey)] as const]),
    ...(secret === undefined ? [] : [['current', secret] as const]),
    ...(previous === undefined ? [] : [['previous', previous] as const]),
  ];
}

function fileOrText(value: string): string {
  return existsSync(value) ? readFileSync(value, 'utf8') : value;
}

function keysOf({ name, signature }: RuntimeSpec, args: Arguments): readonly SigningKey[] {
  const texts = keyTexts(args);
  if (texts.length === 0) {
    throw new UsageError(`${name} needs a key`, '--secret S, or --public-key PEM where it signs with one');
  }
  return texts.flatMap(([stage, text]) => {
    const reading = readSecret(secretShapeOf(signature), text);
    if (!reading.ok) throw new UsageError(`the ${stage} key ${reading.problem}`);
    return reading.keys.map((key) => ({ stage, ...key }));
  });
}

/** What the provider would serve at the address the request names: nothing is fetched here. */
function publishedKeys({ name }: RuntimeSpec, args: Arguments): readonly SigningKey[] {
  const given = textOption(args, 'public-key');
  if (given === undefined) {
    throw new UsageError(
      `${name} signs with a key it publishes, and nothing is fetched here`,
      '--public-key gives its certificate or key set, as text or as a file',
    );
  }
  const text = fileOrText(given);
  const format = text.trimStart().startsWith('{') ? 'jwks' : 'spki-pem';
  const reading = readSecret({ format, byId: false }, text);
  if (!reading.ok) throw new UsageError(`the published key ${reading.problem}`);
  return reading.keys.map((key) => ({ stage: 'published', ...key }));
}

function nowOf(args: Arguments): number {
  const text = textOption(args, 'now');
  if (text === undefined) return Date.now();
  const now = instantOf(/^\d+$/.test(text) ? Number(text) : text);
  if (Number.isNaN(now)) throw new UsageError(`--now ${text} is neither unix seconds nor ISO 8601`);
  return now;
}
