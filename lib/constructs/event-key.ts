import type { EventKeyRecipe } from '../contract/provider-spec.ts';
import { enforceAt, type Rule } from './errors.ts';
import { locate } from './place.ts';

/**
 * What makes two deliveries of a source the same event. A key never reaches beyond its source. Places are JSON pointers
 * into the body (`/id`) or names of headers (`x-event-id`); all of them must hold a value, or the delivery is refused as
 * malformed. Where the provider sends several events at once, pointers begin at the event, and one without a value is named
 * by its bytes instead.
 */
export class EventKey {
  /** The provider's event id, which stands in one place. */
  static id(place: string): EventKey {
    return new EventKey({ recipe: 'id', id: [locate(place)] });
  }

  /**
   * Several values that name an event only together, such as a shop and a number inside it. The same values in another
   * order, or cut at another point, are another key. Throws `WebhookConfigError` for fewer than two places: one is an id.
   */
  static composite(...places: string[]): EventKey {
    enforceAt('EventKey.composite', COMPOSITE_RULES, places);
    return new EventKey({ recipe: 'id', id: places.map(locate) });
  }

  /**
   * The bytes the signature covers, without its timestamp: body, and what else is signed. For providers whose id is not
   * signed: a captured request sent again under a new id is then the same event.
   */
  static signedBytes(): EventKey {
    return new EventKey({ recipe: 'signed-bytes' });
  }

  /**
   * The SHA-256 of the body alone. For senders that name no event: whatever comes in a header, an equal body within the
   * dedupe window, or while the first is not finished, is taken for the same event. Two events may well have equal bodies,
   * so that window is 5 minutes unless `dedupeWindow` says otherwise, and what was suppressed is counted: as the metric
   * `SuspectedDuplicates`, in the log and on the event.
   */
  static payloadHash(): EventKey {
    return new EventKey({ recipe: 'payload-hash' });
  }

  /** The provider's event id, in one place or several, and the signed bytes together: never merges two events. */
  static both(...places: string[]): EventKey {
    return new EventKey({ recipe: 'both', id: places.map(locate) });
  }

  /**
   * The recipe as a spec carries it.
   *
   * @internal
   */
  readonly _recipe: EventKeyRecipe;

  private constructor(recipe: EventKeyRecipe) {
    this._recipe = recipe;
  }
}

const COMPOSITE_RULES: readonly Rule<readonly string[]>[] = [
  {
    code: 'event-key',
    value: (places) => places,
    problem: (places) =>
      places.length >= 2 &&
      new Set(places.map((place) => JSON.stringify(locate(place)))).size === places.length
        ? undefined
        : 'a composite key has two places or more, each once; one place is `EventKey.id`',
  },
];
