import type {
  AnswerClass,
  EventKeyRecipe,
  EventSpec,
  SequenceSpec,
  SettingSpec,
  SpecSource,
  SpecVariant,
} from './provider-spec.ts';
import { batchShape, envelopePlace } from './spec/batch.ts';
import { deliveryShape, factsShape, level, runtimeDeliveryShape } from './spec/delivery-shapes.ts';
import { handshakeShape, replyShape } from './spec/handshake-shapes.ts';
import { places, pointer } from './spec/place-shapes.ts';
import {
  byMember,
  byWord,
  type Check,
  filled,
  list,
  object,
  only,
  optional,
  record,
  text,
  truth,
  whole,
} from './spec/shape.ts';
import { signatureShape } from './spec/signature-shapes.ts';

/** A place of an event. */
const place: Check = byMember({ ...places, envelope: envelopePlace });

const key: Check = byWord<EventKeyRecipe['recipe']>('recipe', {
  id: object<Extract<EventKeyRecipe, { recipe: 'id' }>>({ recipe: text, id: list(place) }),
  both: object<Extract<EventKeyRecipe, { recipe: 'both' }>>({ recipe: text, id: list(place) }),
  'signed-bytes': object<Extract<EventKeyRecipe, { recipe: 'signed-bytes' }>>({
    recipe: text,
    with: optional(list(place, 1)),
  }),
  'payload-hash': object<Extract<EventKeyRecipe, { recipe: 'payload-hash' }>>({ recipe: text }),
});

const eventShape: Check = object<EventSpec>({
  key,
  type: list(place),
  typeSigned: truth,
  stream: optional(list(list(place))),
  sequence: optional(object<SequenceSpec>({ at: place, first: whole(0, 1) })),
  batch: optional(batchShape),
  volatile: optional(list(pointer, 1)),
});

const statuses: Check = object<Record<AnswerClass, number>>({
  signature: optional(whole(0, 999)),
  stale: optional(whole(0, 999)),
  malformed: optional(whole(0, 999)),
  too_large: optional(whole(0, 999)),
  unsupported_encoding: optional(whole(0, 999)),
  handshake: optional(whole(0, 999)),
  closed: optional(whole(0, 999)),
  address: optional(whole(0, 999)),
  method: optional(whole(0, 999)),
});

const running = {
  slug: text,
  name: filled,
  signature: signatureShape,
  event: eventShape,
  handshakes: optional(list(handshakeShape, 1)),
  acknowledgement: optional(replyShape),
  statuses: optional(statuses),
  gzip: optional(only(true)),
};

/** What is wrong with the form of a spec as a receiver gets it. */
export const runtimeShape: Check = object({
  ...running,
  delivery: runtimeDeliveryShape,
  settings: optional(record(text)),
});

/** What is wrong with the form of a spec as it is written. */
export const providerShape: Check = object({
  ...running,
  delivery: deliveryShape,
  facts: optional(factsShape),
  settings: optional(
    record(object<SettingSpec>({ title: filled, default: optional(filled), list: optional(only(true)) })),
  ),
  variants: optional(
    record(
      object<SpecVariant>({
        title: filled,
        signature: signatureShape,
        event: optional(eventShape),
        delivery: optional(deliveryShape),
        handshakes: optional(list(handshakeShape)),
        acknowledgement: optional(replyShape),
      }),
    ),
  ),
  sources: optional(
    list(
      object<SpecSource>({
        url: filled,
        read: filled,
        level,
      }),
    ),
  ),
});
