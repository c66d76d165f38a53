import type { EventKeyRecipe, Locator } from '../contract/provider-spec.ts';

/**
 * What makes two deliveries of a source the same event. Places are JSON pointers into the body (`/id`) or names of
 * headers (`x-event-id`); all of them must hold a value, or the delivery is refused as malformed.
 */
export class EventKey {
  /** The provider's event id. */
  static id(...places: string[]): EventKey {
    return new EventKey({ recipe: 'id', id: places.map(locate) });
  }

  /**
   * The bytes the signature covers, without its timestamp. For providers whose id is not signed: a captured request sent
   * again under a new id is then the same event.
   */
  static signedBytes(): EventKey {
    return new EventKey({ recipe: 'signed-bytes' });
  }

  /** The provider's event id and the signed bytes together: never merges two events. */
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

function locate(place: string): Locator {
  return place.startsWith('/') ? { json: place } : { header: place.toLowerCase() };
}
