import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { World } from '../../../fakes/processing.ts';
import { K0, K1, Receiving, stripe } from '../../../lambdas/receive/receiving.ts';
import { lines } from '../fake-stack.ts';
import { OperatedStack } from '../operated-stack.ts';

const event = (id: string) =>
  JSON.stringify({ id, type: 'invoice.paid', data: { object: { customer: 'cus_1' } } });

/** A stack whose stripe source has refused two genuine events and a forged one, an hour ago and after that. */
class Misled {
  readonly operated: OperatedStack;
  readonly first: number;
  readonly secretArn: string;
  readonly #secrets: SecretsManagerClient;

  private constructor(
    operated: OperatedStack,
    first: number,
    secretArn: string,
    secrets: SecretsManagerClient,
  ) {
    this.operated = operated;
    this.secretArn = secretArn;
    this.first = first;
    this.#secrets = secrets;
  }

  static async start(): Promise<Misled> {
    const operated = await OperatedStack.start();
    const { endpoints } = JSON.parse(readFileSync(join(operated.stack.directory, 'runtime.json'), 'utf8'));
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const secrets = new SecretsManagerClient({
      region: 'eu-west-1',
      credentials,
      endpoint: endpoints.secretsManager,
    });
    const made = await secrets.send(new CreateSecretCommand({ Name: 'webhooks/stripe', SecretString: K1 }));
    const secretArn = made.ARN ?? '';
    operated.writeRuntime({ WEBHOOK_SECRET_ARN: secretArn });
    const to = new Receiving({ spec: stripe });
    const first = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
    to.now = first;
    to.secrets.set('AWSCURRENT', K1, 0);
    for (const [id, key] of [
      ['evt_1', K0],
      ['evt_forged', 'forged'],
      ['evt_2', K0],
    ] as const) {
      await to.send(event(id), { key });
      to.now += 60_000;
    }
    const world = new World();
    for (const [key, object] of to.archive.objects) world.archive.objects.set(key, object);
    await operated.adopt(world);
    return new Misled(operated, first, secretArn, secrets);
  }

  async mend(value: string): Promise<void> {
    await this.#secrets.send(new PutSecretValueCommand({ SecretId: 'webhooks/stripe', SecretString: value }));
  }

  run(...argv: readonly string[]) {
    return this.operated.stack.run('quarantine', ...argv);
  }

  async stop(): Promise<void> {
    this.#secrets.destroy();
    await this.operated.stop();
  }
}

describe('webhooks quarantine', () => {
  let misled: Misled;
  beforeEach(async () => {
    misled = await Misled.start();
  });
  afterEach(() => misled.stop());

  it('list shows what was refused, newest first, of a time and for a reason', async () => {
    const all = lines(await misled.run('list', '--json'));
    const at = (minutes: number) => new Date(misled.first + minutes * 60_000).toISOString();
    expect(all).toMatchObject([{ receivedAt: at(2) }, { receivedAt: at(1) }, { receivedAt: at(0) }]);
    expect(all[0]).toEqual({
      source: 'stripe',
      id: expect.stringMatching(/^\d{8}T\d{6}\/\d{3}$/),
      reason: 'bad_signature',
      receivedAt: at(2),
      bytes: event('evt_2').length,
      cutFrom: null,
      sourceIp: '192.0.2.7',
    });
    const some = lines(await misled.run('list', '--json', '--since', at(1), '--until', at(1)));
    expect(some).toMatchObject([{ receivedAt: at(1) }]);
    expect(lines(await misled.run('list', '--json', '--limit', '1'))).toMatchObject([{ receivedAt: at(2) }]);
    expect(await misled.run('list', '--reason', 'stale')).toMatchObject({
      code: 0,
      out: '',
      err: 'no refused requests match\n',
    });
    expect((await misled.run('list')).out).toMatch(/^source +id +reason +received +bytes +from\nstripe {2}/);
  });

  it('show tells what is kept of a request, and writes its bytes', async () => {
    const [newest] = lines(await misled.run('list', '--json'));
    const id = String(newest?.['id']);
    expect(await misled.run('show', 'stripe', id, '--raw')).toMatchObject({ code: 0, out: event('evt_2') });
    const [shown] = lines(await misled.run('show', 'stripe', id, '--json'));
    expect(shown).toMatchObject({
      id,
      reason: 'bad_signature',
      headers: { 'stripe-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/) },
      leftOut: [],
      sentSecret: null,
    });
    const { out } = await misled.run('show', 'stripe', id);
    expect(out).toMatch(/^reason +bad_signature$/m);
    expect(out).not.toContain('evt_2');
  });

  it('release lets the genuine ones in and says what of the rest', async () => {
    await misled.mend(K0);
    const dry = lines(await misled.run('release', '--source', 'stripe', '--dry-run', '--json'));
    expect(await misled.operated.sent()).toEqual([]);
    const run = await misled.run('release', '--source', 'stripe', '--json', '--why', 'mended');
    expect(lines(run)).toEqual([{ ...dry[0], dryRun: false }]);
    expect(lines(run)).toMatchObject([
      { looked: 3, released: 2, duplicates: 0, refused: { bad_signature: 1 } },
    ]);
    expect((await misled.operated.sent()).map(({ key }) => key)).toEqual(['evt_1', 'evt_2']);
    expect((await misled.operated.event('evt_1'))?.['hist']).toMatchObject([
      { what: 'readmitted', why: expect.stringMatching(/^refused as bad_signature at .*; mended$/) },
    ]);
    const again = await misled.run('release', '--source', 'stripe');
    expect(again.out).toBe(
      'stripe: 3 refused requests looked at, 0 events let in\n' +
        '  2 had been accepted before\n  stay refused: 1 bad_signature\n',
    );
    const [source] = lines(await misled.operated.stack.run('sources', 'stripe', '--json'));
    expect(source?.['history']).toMatchObject([
      { what: 'released', why: '0 events out of 3 refused requests' },
      { what: 'released', why: '2 events out of 3 refused requests; mended' },
    ]);
  });

  it('release goes by the current secret, and by the previous one only when told so', async () => {
    await misled.mend(K0);
    await misled.mend('a third one');
    const shy = await misled.run('release', '--source', 'stripe');
    expect(shy.out).toContain('  2 of these the previous secret verifies: --allow-previous lets them in\n');
    const bold = await misled.run('release', '--source', 'stripe', '--allow-previous', '--json');
    expect(lines(bold)).toMatchObject([{ released: 2, previousOnly: 0 }]);
  });

  it('release looks at no more than it is told to, oldest first', async () => {
    await misled.mend(K0);
    const run = await misled.run('release', '--source', 'stripe', '--limit', '2', '--json');
    expect(lines(run)).toMatchObject([{ looked: 2, released: 1 }]);
    const since = new Date(misled.first + 120_000).toISOString();
    const rest = await misled.run('release', '--source', 'stripe', '--since', since, '--json');
    expect(lines(rest)).toMatchObject([{ looked: 1, released: 1 }]);
  });

  it('release says when a service kept something out, and can be run again', async () => {
    await misled.mend(K0);
    misled.operated.writeRuntime({ WEBHOOK_SECRET_ARN: misled.secretArn }, 'http://127.0.0.1:1');
    expect(await misled.run('release', '--source', 'stripe')).toMatchObject({
      code: 1,
      out: expect.stringContaining('  2 are genuine and could not be let in\n'),
      err: expect.stringMatching(/services failed: enqueue: \w+; run it again\n$/),
    });
    misled.operated.writeRuntime({ WEBHOOK_SECRET_ARN: misled.secretArn });
    // Claimed before, and finished now.
    await misled.run('release', '--source', 'stripe');
    expect((await misled.operated.sent()).map(({ key }) => key)).toEqual(['evt_1', 'evt_2']);
  });

  it('release needs a secret that can be used', async () => {
    await misled.mend('  ');
    expect(await misled.run('release', '--source', 'stripe')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('the secret of stripe cannot be used: is empty'),
    });
  });

  it.each([
    [['show', 'stripe', '../raw'], 'is no id of a refused request'],
    [['show', 'stripe', '20200101T000000/000', '--raw', '--json'], 'choose one'],
    [['list', '--reason', 'stal'], 'did you mean stale?'],
    [['release', '--why', ' '], '--why is empty'],
    [['release', '--since', '1h', '--until', '2h'], '--since is later than --until'],
  ])('%j is wrong usage', async (argv, message) => {
    expect(await misled.run(...argv)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  it('show of what is gone says so', async () => {
    expect(await misled.run('show', 'stripe', '20200101T000000/000')).toMatchObject({
      code: 1,
      err: expect.stringContaining('it may have expired'),
    });
  });
});
