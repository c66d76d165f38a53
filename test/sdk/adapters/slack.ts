import type { Adapter, Delivery } from '../adapter.ts';
import { loadFile } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Verifier {
  isValidSlackRequest(options: {
    signingSecret: string;
    body: string;
    headers: Delivery['headers'];
    nowMilliseconds: number;
  }): boolean;
}

export default {
  slug: 'slack',
  package: '@slack/bolt',
  body: 'text',
  time: 'past',
  signature: 'x-slack-signature',
  makeSecret: textSecret,
  open: () => {
    const { isValidSlackRequest } = loadFile<Verifier>('@slack/bolt', 'dist/receivers/verify-request.js');
    return {
      verify: ({ body, headers }, { text }, now) =>
        isValidSlackRequest({ signingSecret: text, body: body.toString(), headers, nowMilliseconds: now }),
    };
  },
} satisfies Adapter;
