import type { Adapter } from '../adapter.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface Grammy {
  Bot: new (token: string, options: object) => { use(handler: () => void): void };
  webhookCallback(
    bot: unknown,
    adapter: string,
    options: { secretToken: string },
  ): (request: Request) => Promise<Response>;
}

/** A static token: nothing of the body is signed. */
export default {
  slug: 'telegram',
  package: 'grammy',
  body: 'fields',
  time: 'unsigned',
  signature: 'x-telegram-bot-api-secret-token',
  makeSecret: textSecret,
  // What is checked is the header alone.
  tamper: (delivery, random) => ({
    ...delivery,
    headers: { ...delivery.headers, 'x-telegram-bot-api-secret-token': random.word(16, 48) },
  }),
  open: () => {
    const { Bot, webhookCallback } = load<Grammy>('grammy');
    const botInfo = { id: 1, is_bot: true, first_name: 'bot', username: 'bot' };
    return {
      verify: async ({ method, url, headers }, { text }) => {
        const bot = new Bot('1:unused', { botInfo });
        const answer = await webhookCallback(bot, 'std/http', { secretToken: text })(
          new Request(url, { method, headers, body: '{"update_id":1}' }),
        );
        return answer.status === 200;
      },
    };
  },
} satisfies Adapter;
