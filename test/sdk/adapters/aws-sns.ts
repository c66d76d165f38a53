import { X509Certificate } from 'node:crypto';
import { EventEmitter } from 'node:events';
import https from 'node:https';
import type { Adapter, Delivery } from '../adapter.ts';
import { posted, write } from '../bodies.ts';
import { load } from '../load.ts';
import { rsaSecret } from '../secrets.ts';

type Validator = new () => { validate(message: object, done: (error: Error | null) => void): void };

/** Answers the package's request for a certificate, wherever it is sent. */
function serve(certificate: string): void {
  const get = (_url: unknown, answer: (response: EventEmitter) => void): EventEmitter => {
    const response = Object.assign(new EventEmitter(), { statusCode: 200 });
    answer(response);
    response.emit('data', certificate);
    response.emit('end');
    return new EventEmitter();
  };
  // The package calls this one form of `get`.
  Object.assign(https, { get });
}

function changed(delivery: Delivery, change: (message: Record<string, string>) => void): Delivery {
  const message = JSON.parse(delivery.body.toString());
  change(message);
  return { ...delivery, body: Buffer.from(JSON.stringify(message)) };
}

/** The signature stands in the body, made over some of its fields. */
export default {
  slug: 'aws-sns',
  package: 'sns-validator',
  body: 'fields',
  time: 'none',
  signature: '',
  makeSecret: rsaSecret,
  makeDelivery: (random, now) =>
    posted(
      write(
        {
          Type: 'Notification',
          MessageId: random.uuid(),
          TopicArn: 'arn:aws:sns:us-east-1:123456789012:orders',
          ...(random.int(0, 1) === 0 ? {} : { Subject: random.text(1, 30) }),
          Message: random.text(1, 200),
          Timestamp: new Date(now).toISOString(),
          SignatureVersion: random.pick(['1', '2']),
          // The package keeps what it has fetched by its address for ever.
          SigningCertURL: `https://sns.us-east-1.amazonaws.com/SimpleNotificationService-${random.hex(32)}.pem`,
        },
        'fields',
        random,
      ),
      { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': 'Notification' },
    ),
  tamper: (delivery, random) =>
    changed(delivery, (message) => {
      message['Message'] += random.word(1, 3);
    }),
  spoil: (delivery) =>
    changed(delivery, (message) => {
      const signature = message['Signature'] ?? '';
      message['Signature'] = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    }),
  open: () => {
    const MessageValidator = load<Validator>('sns-validator');
    return {
      verify: (delivery, { text }) => {
        const certificate = text.includes('CERTIFICATE') ? new X509Certificate(text).toString() : text;
        serve(certificate);
        return new Promise((resolve) => {
          const message = JSON.parse(delivery.body.toString());
          new MessageValidator().validate(message, (error) => resolve(error === null));
        });
      },
    };
  },
} satisfies Adapter;
