import { compileHandshakes } from '../../lambdas/handshake/handshake.ts';
import { identify, identifyItem } from '../../lambdas/receive/identify.ts';
import { splitter } from '../../lambdas/receive/split.ts';
import { compileSignature } from '../../lambdas/signature/compile.ts';
import { headersOf } from '../../lambdas/signature/signed-request.ts';
import { WebhookConfigError } from '../../lib/constructs/errors.ts';
import { WebhookProvider } from '../../lib/constructs/webhook-provider.ts';
import { configure } from '../../lib/contract/configure-spec.ts';
import { MAX_KEY_TEXT, MAX_STREAM_TEXT, MAX_TYPE_TEXT } from '../../lib/contract/limits.ts';
import type { ProviderSpec } from '../../lib/contract/provider-spec.ts';
import { namesIn } from '../../lib/contract/stored-headers.ts';
import { SPECS } from '../../lib/providers/specs.ts';
import type { Draw } from './draw.ts';
import type { Genuine } from './samples.ts';
import type { Target } from './target.ts';

const NOW = Date.UTC(2026, 11, 1);

/** Specs that somebody wrote wrong, or only otherwise. */
export const SPEC_READERS: readonly Target[] = SPECS.map((spec) => ({
  name: `${spec.slug}: its spec, changed`,
  attempt: (draw) => {
    const changed = draw.changedJson(spec);
    try {
      // Whatever is given: a user's spec may come from JSON.
      WebhookProvider.fromSpec(changed as ProviderSpec);
    } catch (error) {
      return error instanceof WebhookConfigError ? undefined : `refused with ${String(error)}`;
    }
    return run(changed as ProviderSpec, draw);
  },
}));

/** What is taken as a spec can be run with. */
function run(provider: ProviderSpec, draw: Draw): string | undefined {
  const spec = configure(provider, undefined, settingsOf(provider));
  const request = requestFor(draw, namesIn(spec));
  compileSignature(spec.signature, spec.settings, spec.handshakes).read(request, NOW);
  compileHandshakes(spec).unsigned(request);
  identify('one', spec, request, '');
  return undefined;
}

function settingsOf({ settings = {} }: ProviderSpec): Record<string, string> {
  return Object.fromEntries(Object.keys(settings).map((name) => [name, 'a']));
}

/** Whatever is sent to a provider's address: as a handshake, and as a delivery that is taken for verified. */
export const REQUEST_READERS: readonly Target[] = SPECS.map((provider) => {
  const spec = configure(provider, undefined, settingsOf(provider));
  const handshakes = compileHandshakes(spec);
  const verifier = compileSignature(spec.signature, spec.settings, spec.handshakes);
  const names = namesIn(spec);
  const secret = { keys: [], texts: new Map() };
  return {
    name: `${spec.slug}: whatever is sent`,
    attempt: (draw) => {
      const request = requestFor(draw, names);
      const claim = verifier.read(request, NOW, draw.once(2) ? 'strict' : 'vendor');
      if (claim.ok && spec.signature.scheme !== 'none' && claim.match([], []).ok)
        return 'verified without a key';
      for (const proof of ['unsigned', 'signed', 'withoutSignature'] as const) {
        const answered = handshakes[proof](request)?.answer(request, secret, 'https://a.example/in');
        if (answered?.ok === true && answered.reply.body.length > 5000) return 'a long answer';
      }
      return undefined;
    },
  };
});

/** Events of genuine deliveries whose bodies were changed, named as if they were verified. */
export function eventTargets(genuine: readonly Genuine[]): readonly Target[] {
  return genuine.map(({ spec, sample, request }) => {
    const split = spec.event.batch && splitter(spec.event.batch);
    return {
      name: `${spec.slug} ${sample.id}: its event, changed`,
      attempt: (draw) => {
        const changed = { ...request, body: draw.otherBytes(request.body) };
        const found = split?.(changed) ?? { kind: 'whole' };
        if (found.kind === 'items') {
          const { envelope } = found;
          for (const item of found.items)
            identifyItem('one', spec, { request: changed, family: '', envelope }, item, 0);
          return undefined;
        }
        const { ok, identity } = { identity: undefined, ...identify('one', spec, changed, '') };
        if (!ok || identity === undefined) return undefined;
        const { key, type, stream, h } = identity;
        const bounded =
          key.length <= 2 * MAX_KEY_TEXT &&
          type.length <= 2 * MAX_TYPE_TEXT &&
          stream.length <= 2 * MAX_STREAM_TEXT;
        return bounded && /^[0-9a-f]{64}$/.test(h) ? undefined : 'a name without bounds';
      },
    };
  });
}

function requestFor(draw: Draw, names: readonly string[]) {
  const headers: Record<string, string | string[]> = {};
  for (const name of [...names, 'content-type', 'authorization']) {
    if (draw.once(3)) continue;
    headers[name.replace('*', 'webhook')] = draw.once(8) ? [draw.text(), draw.text()] : draw.text();
  }
  const body = draw.once(2) ? Buffer.from(JSON.stringify(draw.json())) : draw.bytes();
  const query = draw.once(3) ? draw.text() : '';
  return {
    headers: headersOf(headers),
    body,
    method: draw.pick(['POST', 'POST', 'GET', 'HEAD', 'OPTIONS', 'PUT']),
    url: `https://a.example/in${query === '' ? '' : `?${query}`}`,
    path: '/in',
    query,
  };
}
