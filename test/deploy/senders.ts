import { createHmac, randomUUID } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';

export interface Sending {
  readonly id: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A provider as its own library signs. */
export interface Sender {
  /** Logical id its resources begin with. */
  readonly prefix: string;
  readonly secret: string;
  /** One event of a stream, with as much text as asked for. */
  send(stream: string, text?: string): Promise<Sending>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const seconds = () => Math.floor(Date.now() / 1000);

const stripe = new Stripe('sk_test_unused');
const STRIPE_SECRET = 'whsec_6bIb8GLBTnGmrVQhZkGcTvjB5tNcSTs7';
const GITHUB_SECRET = 'deploy-test-c0ffee';
const ACME_SECRET = 'deploy-test-5ca1ab1e';
const STANDARD_SECRET = `whsec_${Buffer.from('deploy test of standard webhooks').toString('base64')}`;

/** Signs bytes that are text; the libraries take strings. */
async function signGitHub(body: Buffer): Promise<string> {
  return sign(GITHUB_SECRET, body.toString('utf8'));
}

export const senders: Readonly<Record<'stripe' | 'github' | 'standard-webhooks' | 'acme', Sender>> = {
  stripe: {
    prefix: 'Stripe',
    secret: STRIPE_SECRET,
    async send(stream, text = '') {
      const id = `evt_${randomUUID().replaceAll('-', '')}`;
      const payload = JSON.stringify({
        id,
        type: 'invoice.paid',
        data: { object: { id: 'in_1', customer: stream, text } },
      });
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_SECRET });
      return { id, body: Buffer.from(payload), headers: { ...JSON_TYPE, 'stripe-signature': signature } };
    },
  },
  github: {
    prefix: 'GitHub',
    secret: GITHUB_SECRET,
    async send(stream, text = '') {
      const id = randomUUID();
      const body = Buffer.from(
        JSON.stringify({ action: 'opened', repository: { id: Number(stream) }, text }),
      );
      return { id, body, headers: { ...gitHubHeaders(id), 'x-hub-signature-256': await signGitHub(body) } };
    },
  },
  'standard-webhooks': {
    prefix: 'StandardWebhooks',
    secret: STANDARD_SECRET,
    async send(_, text = '') {
      const id = `msg_${randomUUID()}`;
      const payload = JSON.stringify({ type: 'contact.created', data: { text } });
      const headers = {
        ...JSON_TYPE,
        'webhook-id': id,
        'webhook-timestamp': String(seconds()),
        'webhook-signature': new Webhook(STANDARD_SECRET).sign(id, new Date(), payload),
      };
      return { id, body: Buffer.from(payload), headers };
    },
  },
  acme: {
    prefix: 'Acme',
    secret: ACME_SECRET,
    async send(stream, text = '') {
      const id = `acme_${randomUUID()}`;
      const payload = JSON.stringify({ id, type: 'thing.made', account: stream, text });
      const timestamp = String(seconds());
      const signature = createHmac('sha256', ACME_SECRET).update(`${timestamp}.${payload}`).digest('hex');
      return {
        id,
        body: Buffer.from(payload),
        headers: { ...JSON_TYPE, 'x-acme-timestamp': timestamp, 'x-acme-signature': signature },
      };
    },
  },
};

function gitHubHeaders(id: string) {
  return { ...JSON_TYPE, 'x-github-delivery': id, 'x-github-event': 'issues' };
}

/** A delivery of GitHub whose rightly signed body is no UTF-8 and says it is text. */
export function sendBytes(body: Buffer): Sending {
  const id = randomUUID();
  const signature = createHmac('sha256', GITHUB_SECRET).update(body).digest('hex');
  const headers = {
    ...gitHubHeaders(id),
    'content-type': 'text/plain',
    'x-hub-signature-256': `sha256=${signature}`,
  };
  return { id, body, headers };
}
