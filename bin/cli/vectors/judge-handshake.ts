import { isDeepStrictEqual } from 'node:util';
import {
  compileHandshakes,
  type Handshake,
  type HandshakeSecret,
} from '../../../lambdas/handshake/handshake.ts';
import { replyOf } from '../../../lambdas/handshake/reply.ts';
import { readTexts } from '../../../lambdas/handshake/secret-texts.ts';
import { admit } from '../../../lambdas/receive/admit.ts';
import { type Answer, answer } from '../../../lambdas/receive/answer.ts';
import { RequestView } from '../../../lambdas/signature/request-view.ts';
import type { ReceiveOutcome } from '../../../lib/contract/answers.ts';
import { MAX_BODY_BYTES } from '../../../lib/contract/limits.ts';
import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import type { Judgement } from './judgement.ts';
import type { VectorSample } from './sample-file.ts';
import { keysOf } from './sample-keys.ts';
import { requestOf, verifyAs } from './verify-sample.ts';

/**
 * Judges what a request would be answered, under the first of the provider's ways that gives what is expected: a sample
 * does not say which it is made for. A source counts as armed, and a secret it hands over as kept.
 */
export function judgeHandshake(specs: readonly RuntimeSpec[], sample: VectorSample): Judgement {
  const judged = specs.map((spec) => judgeAs(spec, sample));
  return judged.find(({ passed }) => passed) ?? judged[0] ?? { passed: false, found: 'no spec' };
}

function judgeAs(spec: RuntimeSpec, sample: VectorSample): Judgement {
  const outcome = respond(spec, sample);
  const given = answer(outcome, spec);
  const what = outcome.status === 'refused' ? `refused: ${outcome.reason}` : outcome.status;
  const problem = unexpected(outcome, given, sample);
  return {
    passed: problem === undefined,
    found: `${what}, ${given.statusCode}${problem ? `: ${problem}` : ''}`,
  };
}

/** What a receiver comes to, step by step as it does. */
function respond(spec: RuntimeSpec, sample: VectorSample): ReceiveOutcome {
  const request = requestOf(sample);
  const handshakes = compileHandshakes(spec);
  const unsigned = handshakes.unsigned(request);
  if (unsigned !== undefined) return greet(unsigned, spec, sample);
  const turnedAway = admit(request, spec);
  if (turnedAway !== undefined) return turnedAway;
  const verdict = verifyAs(spec, sample);
  const isUnsigned = !verdict.ok && verdict.reason === 'missing_signature';
  const met = verdict.ok
    ? handshakes.signed(request)
    : isUnsigned
      ? handshakes.withoutSignature(request)
      : undefined;
  if (met !== undefined) return greet(met, spec, sample);
  return verdict.ok ? accepted(spec, sample) : { status: 'refused', reason: verdict.reason };
}

function greet(handshake: Handshake, spec: RuntimeSpec, sample: VectorSample): ReceiveOutcome {
  const request = requestOf(sample);
  const secret: HandshakeSecret = {
    keys: keysOf(spec, sample, request),
    texts: readTexts(sample.secret ?? ''),
  };
  const answered = handshake.answer(request, secret, request.url?.split('?', 1)[0]);
  return answered.ok
    ? { status: 'handshake', reply: answered.reply, captured: answered.captured !== undefined }
    : { status: 'refused', reason: answered.reason };
}

function accepted({ acknowledgement, settings = {} }: RuntimeSpec, sample: VectorSample): ReceiveOutcome {
  const outcome = { status: 'accepted', h: '', resumed: false, sent: true } as const;
  if (acknowledgement === undefined) return outcome;
  const view = new RequestView(requestOf(sample), MAX_BODY_BYTES);
  const facts = { view, token: undefined, keys: [], texts: new Map(), settings, url: undefined };
  const reply = replyOf(acknowledgement)(facts);
  return 'problem' in reply ? outcome : { ...outcome, reply };
}

/** What differs from what is expected, in words; undefined where nothing does. */
function unexpected(outcome: ReceiveOutcome, given: Answer, sample: VectorSample): string | undefined {
  const isRefused = outcome.status === 'refused';
  if (sample.expect === 'refuse' || sample.expect === 'invalid') {
    if (!isRefused) return 'it must be refused';
  } else if (sample.expect === 'valid' && isRefused) return 'it must be accepted';
  const wanted = sample.expect_reply ?? sample.expected_response ?? undefined;
  if (wanted === undefined) return sample.expect === 'reply' && isRefused ? 'it must be answered' : undefined;
  return differs(wanted, given);
}

function differs(wanted: unknown, given: Answer): string | undefined {
  if (typeof wanted !== 'object' || wanted === null) return 'the expected reply is no object';
  // Whatever an object holds: each member is looked at before it is used.
  const { status, headers, body, json } = wanted as Readonly<Record<string, unknown>>;
  if (status !== undefined && ![status].flat().includes(given.statusCode)) {
    return `the status must be ${[status].flat().join(' or ')}`;
  }
  if (body !== undefined && body !== given.body) return 'the body is another';
  if (json !== undefined && !isDeepStrictEqual(json, parsed(given.body))) return 'the JSON is another';
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (!isHeader(given.headers?.[name.toLowerCase()], value)) return `the header ${name} is another`;
  }
  return undefined;
}

/** A media type named without parameters is met with any. */
function isHeader(given: string | undefined, wanted: unknown): boolean {
  return given === wanted || (typeof wanted === 'string' && given?.split(';', 1)[0] === wanted);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
