import type { ReceiveOutcome, UnavailableCause } from '../../lib/contract/answers.ts';
import { MAX_BODY_BYTES } from '../../lib/contract/limits.ts';
import type { Answered, Handshake, HandshakeRequest } from '../handshake/handshake.ts';
import { replyOf } from '../handshake/reply.ts';
import { NO_TEXTS } from '../handshake/secret-texts.ts';
import { subscriptionUrl } from '../handshake/sns-subscription.ts';
import type { Refusal } from '../signature/refusal.ts';
import { RequestView } from '../signature/request-view.ts';
import type { Delivery } from './delivery.ts';
import type { Receiver } from './receiver.ts';
import { registeredUrl } from './request-url.ts';
import type { KeySet } from './secrets.ts';

/** A delivery as handshakes look at it: with its query, whether or not the address is known. */
export function asked(delivery: Delivery, on: Receiver): HandshakeRequest {
  const url = registeredUrl(on, delivery.stageUrl) ?? '';
  return { ...delivery, url: delivery.query === '' ? url : `${url}?${delivery.query}` };
}

/** Answers a handshake. What it asks for is done first: a secret is kept, a subscription confirmed. */
export async function greet(
  handshake: Handshake,
  request: HandshakeRequest,
  delivery: Delivery,
  on: Receiver,
): Promise<ReceiveOutcome> {
  const url = registeredUrl(on, delivery.stageUrl);
  if (handshake.needsUrl && url === undefined) return unavailable('address_unknown');
  const answered = await answerOf(handshake, request, { url, sender: delivery.sourceIp }, on);
  if ('status' in answered) return answered;
  if (!answered.ok) return { status: 'refused', reason: answered.reason };
  return (await prepare(handshake, answered, request, delivery, on)) ?? done(answered);
}

function done({ reply, captured }: Answered): ReceiveOutcome {
  return { status: 'handshake', reply, captured: captured !== undefined };
}

async function answerOf(
  handshake: Handshake,
  request: HandshakeRequest,
  { url, sender }: { readonly url: string | undefined; readonly sender: string },
  on: Receiver,
): Promise<Answered | Refusal | ReceiveOutcome> {
  if (!handshake.needsSecret) return handshake.answer(request, NO_KEYS, url);
  const known = await on.secrets.keys();
  if (known.texts.size === 0) return unavailable(known.inconclusive ?? 'secret_unavailable');
  const first = handshake.answer(request, known, url);
  if (first.ok || first.reason !== 'handshake_refused') return first;
  // The word may have been changed a moment ago.
  const fresh = await on.secrets.afterMismatch(sender);
  const second = handshake.answer(request, fresh, url);
  return second.ok || fresh.inconclusive === undefined ? second : unavailable(fresh.inconclusive);
}

const NO_KEYS: KeySet = { keys: [], texts: NO_TEXTS, inconclusive: undefined };

/** What must be done before the answer; an outcome where it was not. */
async function prepare(
  { spec }: Handshake,
  { captured }: Answered,
  request: HandshakeRequest,
  delivery: Delivery,
  on: Receiver,
): Promise<ReceiveOutcome | undefined> {
  try {
    const allowed =
      captured !== undefined
        ? await on.vault.take(delivery, captured)
        : spec.armed === undefined || (await on.vault.isArmed(delivery));
    if (!allowed) return { status: 'refused', reason: 'handshake_closed' };
  } catch (error) {
    on.telemetry.fault('handshake', error, { source: on.source });
    return unavailable('secret_unavailable');
  }
  return spec.confirm === undefined ? undefined : confirm(request, on);
}

async function confirm(request: HandshakeRequest, on: Receiver): Promise<ReceiveOutcome | undefined> {
  const url = subscriptionUrl(request);
  if (url === undefined) return { status: 'refused', reason: 'handshake_malformed' };
  try {
    await on.publicFiles.get(url);
    return undefined;
  } catch (error) {
    on.telemetry.fault('handshake', error, { source: on.source });
    return unavailable('internal');
  }
}

function unavailable(cause: UnavailableCause): ReceiveOutcome {
  return { status: 'unavailable', cause };
}

/** The outcome with the acknowledgement the provider wants; where that cannot be written, with the plain one. */
export function acknowledged(outcome: ReceiveOutcome, delivery: Delivery, on: Receiver): ReceiveOutcome {
  const { acknowledgement, settings = {} } = on.spec;
  if (acknowledgement === undefined || !isAcknowledged(outcome)) {
    return outcome;
  }
  // Verified: what is looked into may be as large as what is accepted.
  const view = new RequestView(asked(delivery, on), MAX_BODY_BYTES);
  const facts = { view, token: undefined, keys: [], texts: NO_TEXTS, settings, url: undefined };
  const reply = replyOf(acknowledgement)(facts);
  return 'problem' in reply ? outcome : { ...outcome, reply };
}

function isAcknowledged(
  outcome: ReceiveOutcome,
): outcome is Extract<ReceiveOutcome, { status: 'accepted' | 'duplicate' | 'batch' }> {
  return ['accepted', 'duplicate', 'batch'].includes(outcome.status);
}
