import { describe, expect, it } from '@jest/globals';
import { readArchiveMetadata } from '../../../lib/contract/archive-metadata.ts';
import { github, Receiving, stripe, varied } from './receiving.ts';

describe('odd but genuine bodies', () => {
  const headers = { 'x-github-delivery': 'd1', 'x-github-event': 'push' };

  it('an empty body is accepted where the key stands in a signed header', async () => {
    const { standardWebhooks } = await import('./receiving.ts');
    const to = new Receiving({ spec: standardWebhooks });
    expect((await to.send('', { id: 'msg_1' })).status).toBe(200);
    expect(to.event()).toMatchObject({ key: 'msg_1', type: '', stream: '' });
  });

  it('a body of another format is accepted where nothing points into it', async () => {
    const opaque = varied(github, {
      event: { key: github.event.key, type: [{ header: 'x-github-event' }], typeSigned: false },
    });
    const to = new Receiving({ spec: opaque });
    const xml = { ...headers, 'content-type': 'application/xml' };
    expect((await to.send('<a/>', { headers: xml })).status).toBe(200);
    const form = {
      ...headers,
      'x-github-delivery': 'd2',
      'content-type': 'application/x-www-form-urlencoded',
    };
    expect((await to.send('a=1&b=2', { headers: form })).status).toBe(200);
    expect((await to.send('<a/>', { headers })).status).toBe(400);
    // GitHub's own spec reads the action from the body.
    expect((await new Receiving().send('<a/>', { headers: xml })).status).toBe(400);
  });

  it.each([['payload=%7B%7D&payload=%7B%7D'], ['other=1']])(
    'a form without exactly one payload is refused: %s',
    async (form) => {
      const to = new Receiving();
      const answer = await to.send(form, {
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.status).toBe(400);
    },
  );

  it('large bodies are read from the archive, small ones ride in the message', async () => {
    const to = new Receiving();
    await to.send(`"${'x'.repeat(40 * 1024 - 2)}"`, { headers });
    await to.send(`"${'x'.repeat(40 * 1024 - 1)}"`, { headers: { ...headers, 'x-github-delivery': 'd2' } });
    expect(to.messages().map((message) => message.body !== undefined)).toEqual([true, false]);
  });

  it('a handler gets the same headers whether they ride in the message or lie in the archive', async () => {
    const to = new Receiving();
    const long = { ...headers, 'x-github-event': 'e'.repeat(2000), 'content-type': 'application/json' };
    await to.send('{}', { headers: long });
    const [message] = to.messages();
    const stored = await to.archive.get(to.event().loc);
    expect(message?.headers).toEqual(readArchiveMetadata(stored?.metadata ?? {}).headers);
    expect(message?.headers).toMatchObject({ 'x-github-delivery': 'd1', 'content-type': 'application/json' });
    expect(message?.headers).not.toHaveProperty('x-github-event');
  });

  it('text that a queue refuses reaches it escaped and comes out as it was', async () => {
    const to = new Receiving();
    await to.send('{}', { headers: { ...headers, 'x-github-event': 'a\ufffe\uffff' } });
    expect(to.queue.sent[0]?.body).not.toMatch(/[\ufffe\uffff]/);
    expect(to.messages()[0]?.headers['x-github-event']).toBe('a\ufffe\uffff');
    expect(to.event().type).toBe('a\\ufffe\\uffff');
  });

  it('ids that differ in half a character are two events', async () => {
    const to = new Receiving({ spec: stripe });
    await to.send('{"id":"\\ud800"}');
    await to.send('{"id":"\\ud801"}');
    expect(to.events()).toHaveLength(2);
  });
});
