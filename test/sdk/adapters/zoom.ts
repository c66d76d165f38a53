import type { Adapter } from '../adapter.ts';
import { anyObject, posted, write } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Rivet {
  AwsLambdaReceiver: new (options: {
    webhooksSecretToken: string;
  }) => {
    init(parts: { eventEmitter: { emit(name: string): Promise<void> } }): void;
    start(): (event: object, context: object) => Promise<{ statusCode: number }>;
  };
}

export default {
  slug: 'zoom',
  package: '@zoom/rivet',
  body: 'json',
  time: 'none',
  signature: 'x-zm-signature',
  makeSecret: textSecret,
  makeDelivery: (random, now) =>
    posted(write({ event: 'meeting.started', event_ts: now, payload: anyObject(random) }, 'json', random)),
  open: () => {
    const { AwsLambdaReceiver } = load<Rivet>('@zoom/rivet/teamchat');
    return {
      verify: async ({ body, headers }, { text }) => {
        const receiver = new AwsLambdaReceiver({ webhooksSecretToken: text });
        receiver.init({ eventEmitter: { emit: async () => {} } });
        const answer = await receiver.start()({ body: body.toString(), headers, isBase64Encoded: false }, {});
        return answer.statusCode === 200;
      },
    };
  },
} satisfies Adapter;
