import type { Adapter } from '../adapter.ts';
import { anyEvent, headerOf, posted, write } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Twurple {
  EventSubMiddleware: {
    prototype: {
      _verifyData(
        this: { _secret: string },
        id: string,
        time: string,
        body: string,
        signature: string,
      ): boolean;
    };
  };
}

export default {
  slug: 'twitch',
  package: '@twurple/eventsub-http',
  body: 'text',
  time: 'none',
  signature: 'twitch-eventsub-message-signature',
  makeSecret: textSecret,
  makeDelivery: (random, now) =>
    posted(write(anyEvent(random, now), 'text', random), { 'twitch-eventsub-message-id': random.uuid() }),
  open: () => {
    const { _verifyData } = load<Twurple>('@twurple/eventsub-http').EventSubMiddleware.prototype;
    return {
      verify: (delivery, { text }) =>
        _verifyData.call(
          { _secret: text },
          headerOf(delivery, 'twitch-eventsub-message-id'),
          headerOf(delivery, 'twitch-eventsub-message-timestamp'),
          delivery.body.toString(),
          headerOf(delivery, 'twitch-eventsub-message-signature'),
        ),
    };
  },
} satisfies Adapter;
