import type { ProviderSpec } from '../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';
import type { Command, CommandContext } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { expectPositionals, textOption } from '../read-argument.ts';
import { styled } from '../style.ts';
import { judgeSample } from '../vectors/judge-sample.ts';
import { readSamples } from '../vectors/sample-file.ts';
import { verifyRequest } from '../vectors/verify-request.ts';

/** Checks captured requests offline. */
export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Check a captured request, or a file of samples, offline; says why it fails',
  usage: 'PROVIDER --secret S --body FILE [--header K:V …] | --vectors FILE [--json]',
  options: {
    vectors: { type: 'string', value: 'FILE', help: 'a file of samples to check instead' },
    secret: { type: 'string', value: 'S', help: 'the secret, as the provider shows it' },
    previous: { type: 'string', value: 'P', help: 'a secret that is accepted as well' },
    'public-key': {
      type: 'string',
      value: 'PEM',
      help: 'the public key, or a file that holds it (as text: --public-key=PEM)',
    },
    variant: { type: 'string', value: 'V', help: 'which of the provider’s ways (default: its usual one)' },
    option: { type: 'string', value: 'K=V', multiple: true, help: 'a setting of the source' },
    url: { type: 'string', value: 'U', help: 'the address as registered with the provider' },
    method: { type: 'string', value: 'M', help: 'the request’s method', default: 'POST' },
    header: { type: 'string', value: "'K: V'", multiple: true, help: 'a header of the request' },
    body: { type: 'string', value: 'FILE', help: 'the exact bytes of the body' },
    now: { type: 'string', value: 'T', help: 'when it came, unix seconds or ISO 8601 (default: now)' },
  },
  async run(context) {
    const file = textOption(context.args, 'vectors');
    if (file !== undefined) {
      expectPositionals(context.positionals);
      return verifyFile(file, context);
    }
    const [provider = ''] = expectPositionals(context.positionals, 'PROVIDER');
    return verifyRequest(provider, context);
  },
};

/** The spec of a provider, by its slug or its name, however its words are joined. */
function specNamed(provider: string): ProviderSpec | undefined {
  const wanted = plain(provider);
  return SPECS.find(({ slug }) => plain(slug) === wanted) ?? SPECS.find(({ name }) => plain(name) === wanted);
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** One line a sample, then the count. */
function verifyFile(file: string, { out, json }: CommandContext): number {
  let passed = 0;
  let failed = 0;
  for (const sample of readSamples(file)) {
    const { id, provider, expect } = sample;
    const judgement = judgeSample(specNamed(provider), sample);
    if (judgement.passed) passed += 1;
    else failed += 1;
    if (json) {
      out.write(jsonLine({ id, provider, expect, passed: judgement.passed, found: judgement.found }));
      continue;
    }
    const mark = judgement.passed ? styled('green', 'pass', out) : styled('red', 'FAIL', out);
    out.write(`${mark} ${id} ${expect}: ${judgement.found}\n`);
  }
  if (json) out.write(jsonLine({ passed, failed }));
  else out.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
