import { compileHandshakes } from '../../../lambdas/handshake/handshake.ts';
import type { ProviderSpec } from '../../../lib/contract/provider-spec.ts';
import { judgeHandshake } from './judge-handshake.ts';
import type { Judgement } from './judgement.ts';
import type { VectorSample } from './sample-file.ts';
import { requestOf, specsFor, verifySample } from './verify-sample.ts';

/** Judges a sample against the spec of its provider, as the provider's own code would. Offline. */
export function judgeSample(spec: ProviderSpec | undefined, sample: VectorSample): Judgement {
  if (spec === undefined) return { passed: false, found: `no spec of the provider ${sample.provider}` };
  if (isHandshake(spec, sample)) return judgeHandshake(specsFor(spec, sample), sample);
  const verdict = verifySample(spec, sample);
  const passed = verdict.ok === (sample.expect === 'valid');
  return { passed, found: verdict.ok ? 'valid' : `refused: ${verdict.reason}, ${verdict.detail}` };
}

/** Samples that expect an answer, and requests that are no deliveries. */
function isHandshake(spec: ProviderSpec, sample: VectorSample): boolean {
  const { kind, expect, expect_reply, expected_response } = sample;
  if (kind === 'handshake' || expect === 'reply' || expect === 'refuse') return true;
  if ((expect_reply ?? expected_response ?? undefined) !== undefined) return true;
  const request = requestOf(sample);
  return (
    request.method !== 'POST' &&
    specsFor(spec, sample).some((one) => compileHandshakes(one).unsigned(request) !== undefined)
  );
}
