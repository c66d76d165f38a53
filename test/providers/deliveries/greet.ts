import { request as send } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Draft, OpenRequest } from '../../../bin/cli/send/open-request.ts';
import { signRequest } from '../../../bin/cli/send/sign-request.ts';
import { signingKeys } from '../../../bin/cli/send/signing-key.ts';
import { findLocalTarget } from '../../../bin/cli/target/local-target.ts';
import { findSource, type Source, type Target } from '../../../bin/cli/target/target.ts';
import { type RefusalReason, refusalStatus } from '../../../lib/contract/answers.ts';
import { type HandshakeSpec, type RuntimeSpec, replyParts } from '../../../lib/contract/provider-spec.ts';
import { type Asking, asking, type Wrongs } from './asking.ts';
import { type Expected, expectedReply } from './expected-reply.ts';

/** Runs a command; objects it prints. */
export type Run = <T>(...argv: readonly string[]) => Promise<readonly T[]>;

/** Plays the handshakes of a source through HTTP, right and wrong, and says what was not answered as it must be. */
export async function greet(state: string, slug: string, run: Run): Promise<readonly string[]> {
  const target = await findLocalTarget(state, process.cwd());
  const source = findSource(target, slug);
  const { handshakes = [] } = source.environment.WEBHOOK_SPEC;
  if (handshakes.length === 0) return [];
  const secrets = await giveTexts(source, target, handshakes, state, run);
  const problems: string[] = [];
  for (const [index, spec] of handshakes.entries()) {
    const player = new Player(target, source, spec, secrets, state, run);
    const found = await player.play().catch((error: unknown) => [String(error)]);
    problems.push(...found.map((problem) => `handshake ${index + 1}: ${problem}`));
  }
  return problems;
}

/** Puts the texts its handshakes speak of into a source's secret, beside its key, as its docs say; by name. */
async function giveTexts(
  source: Source,
  target: Target,
  handshakes: readonly HandshakeSpec[],
  state: string,
  run: Run,
): Promise<Readonly<Record<string, string>>> {
  const names = new Set(handshakes.flatMap(secretNames));
  if (names.size === 0) return {};
  const texts = Object.fromEntries([...names].map((name) => [name, `word of ${name} & more`]));
  const before = await currentSecret(target, source);
  const whole = before.startsWith('{') ? { ...JSON.parse(before), ...texts } : { current: before, ...texts };
  await run('secrets', 'rotate', source.name, '--value', JSON.stringify(whole), '--state', state);
  return texts;
}

function secretNames({ word, reply }: HandshakeSpec): readonly string[] {
  const digested = replyParts(reply).flatMap((part) => ('digest' in part ? part.of : []));
  return [
    ...(word === undefined ? [] : [word.secret]),
    ...digested.flatMap((one) => (typeof one === 'object' ? [one.secret] : [])),
  ];
}

async function currentSecret({ aws }: Target, { environment }: Source): Promise<string> {
  const { secretsClient } = await import('../../../bin/cli/target/aws-clients.ts');
  const { GetSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
  const client = await secretsClient(aws);
  const value = await client.send(new GetSecretValueCommand({ SecretId: environment.WEBHOOK_SECRET_ARN }));
  return value.SecretString ?? '';
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

class Player {
  readonly #target: Target;
  readonly #source: Source;
  readonly #spec: HandshakeSpec;
  readonly #secrets: Readonly<Record<string, string>>;
  readonly #state: string;
  readonly #run: Run;

  constructor(
    target: Target,
    source: Source,
    spec: HandshakeSpec,
    secrets: Readonly<Record<string, string>>,
    state: string,
    run: Run,
  ) {
    this.#target = target;
    this.#source = source;
    this.#spec = spec;
    this.#secrets = secrets;
    this.#state = state;
    this.#run = run;
  }

  async play(): Promise<readonly string[]> {
    const { armed, capture, proof, require, token, word } = this.#spec;
    const problems: string[] = [];
    const refused = async (what: string, status: number, wrongs: Wrongs, url?: string): Promise<void> => {
      const { status: found } = await this.#ask(this.#asking(wrongs).request, url);
      if (found !== status) problems.push(`with ${what} it was answered ${found}, not ${status}`);
    };
    const statusOf = (reason: RefusalReason): number => refusalStatus(reason, this.#runtime.statuses);
    if (armed) await refused('nobody waiting for it', statusOf('handshake_closed'), {});
    const url = armed ? await this.#arm() : undefined;
    if (word !== undefined)
      await refused('another word', statusOf('handshake_refused'), { word: 'another word' }, url);
    if (token !== undefined)
      await refused(
        'a token that could be an event',
        statusOf('handshake_malformed'),
        { token: '{"a":"b"}' },
        url,
      );
    if (require !== undefined)
      await refused('a condition unmet', statusOf('handshake_refused'), { unmet: true }, url);
    if (proof === 'signature' && !this.#hasUnsignedTwin()) problems.push(...(await this.#unsigned()));
    problems.push(...(await this.#answered(url)));
    if (capture !== undefined) {
      await refused('a secret taken already', statusOf('handshake_closed'), {}, url);
      await this.#run('secrets', 'confirm', this.#source.name, '--state', this.#state);
    }
    return problems;
  }

  #asking(wrongs: Wrongs = {}): Asking {
    const { word } = this.#spec;
    const made = asking(this.#spec, word === undefined ? '' : (this.#secrets[word.secret] ?? ''), wrongs);
    if (this.#runtime.signature.scheme === 'aws-sns') {
      // What SNS signs of every message.
      made.request.set({ json: '/MessageId' }, 'm-1');
      made.request.set({ json: '/Message' }, 'You have chosen to subscribe');
      made.request.set({ json: '/TopicArn' }, 'arn:');
    }
    return made;
  }

  async #answered(url: string | undefined): Promise<readonly string[]> {
    const ways = this.#spec.proof === 'signature-if-sent' ? ['signed', 'unsigned'] : ['signed'];
    const problems: string[] = [];
    for (const way of ways) {
      const made = this.#asking();
      const answer = await this.#ask(made.request, url, way === 'unsigned');
      problems.push(...differences(await this.#expected(made), answer).map((one) => `${way}, ${one}`));
    }
    return problems;
  }

  async #unsigned(): Promise<readonly string[]> {
    const { status } = await this.#ask(this.#asking().request, undefined, true);
    return status >= 400 && status < 500 ? [] : [`unsigned it was answered ${status}`];
  }

  /** Smartsheet asks twice, once before it has a secret. */
  #hasUnsignedTwin(): boolean {
    const { handshakes = [] } = this.#runtime;
    return handshakes.some(({ proof, method }) => proof === 'nothing' && method === this.#spec.method);
  }

  async #arm(): Promise<string> {
    const [armed] = await this.#run<{ url: string }>(
      'secrets',
      'arm',
      this.#source.name,
      '--state',
      this.#state,
    );
    if (armed === undefined) throw new TypeError('it was not armed');
    return armed.url;
  }

  get #runtime(): RuntimeSpec {
    return this.#source.environment.WEBHOOK_SPEC;
  }

  async #expected(made: Asking): Promise<Expected> {
    const { key, keyId = '' } = await this.#signer();
    return expectedReply(this.#spec, {
      texts: made.texts,
      secrets: this.#secrets,
      key: key.type === 'secret' ? key.export() : new Uint8Array(),
      keyId,
      settings: this.#runtime.settings ?? {},
      url: this.#source.signedUrl ?? '',
    });
  }

  async #signer() {
    return (await signingKeys(this.#target, this.#source, this.#runtime)).current();
  }

  /** Sends it, signed where the provider signs it. */
  async #ask(request: OpenRequest, armed?: string, unsigned = false): Promise<Answer> {
    const { url = '', signedUrl = '' } = this.#source;
    const isSigned = this.#spec.proof !== 'nothing' && !unsigned;
    const draft = isSigned
      ? signRequest(this.#runtime, request, {
          ...(await this.#signer()),
          now: Date.now(),
          url: signedUrl,
          settings: this.#runtime.settings ?? {},
        })
      : request.close();
    const place = new URL(armed ?? (this.#spec.path === undefined ? url : new URL(this.#spec.path, url)));
    const query = [place.search.slice(1), draft.query].filter((text) => text !== '').join('&');
    return ask(this.#spec.method, new URL(`${place.pathname}${query && `?${query}`}`, place), draft);
  }
}

function ask(method: string, url: URL, { headers, body }: Draft): Promise<Answer> {
  const type = headers['content-type'] ?? (body.length > 0 ? 'application/json' : undefined);
  const sent = {
    ...headers,
    ...(type !== undefined && { 'content-type': type }),
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method, headers: method === 'POST' ? sent : headers }, (response) => {
      textOf(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(method === 'POST' ? body : undefined);
  });
}

/** What differs from the answer it must get, byte for byte. */
function differences(expected: Expected, { status, headers, body }: Answer): readonly string[] {
  const problems = Object.entries(expected.headers)
    .filter(([name, value]) => headers[name] !== value)
    .map(
      ([name, value]) => `header ${name} is ${JSON.stringify(headers[name])}, not ${JSON.stringify(value)}`,
    );
  if (status !== expected.status) problems.push(`the status is ${status}, not ${expected.status}`);
  if (body !== expected.body)
    problems.push(`the body is ${JSON.stringify(body)}, not ${JSON.stringify(expected.body)}`);
  if (expected.body === '' && expected.headers['content-type'] === undefined) {
    const type = String(headers['content-type'] ?? '');
    if (/html/.test(type)) problems.push(`an empty body is called ${type}`);
  }
  return problems;
}
