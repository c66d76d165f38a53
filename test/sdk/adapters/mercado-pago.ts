import type { Adapter } from '../adapter.ts';
import { posted, write } from '../bodies.ts';
import { load } from '../load.ts';
import { textSecret } from '../secrets.ts';

interface MercadoPago {
  WebhookSignatureValidator: {
    validate(options: {
      xSignature: string | undefined;
      xRequestId: string | undefined;
      dataId: string | null;
      secret: string;
      toleranceSeconds: number;
    }): void;
  };
}

/** The id in the URL, the request's id and the time are signed: nothing of the body is. */
export default {
  slug: 'mercado-pago',
  package: 'mercadopago',
  body: 'fields',
  time: 'both',
  signature: 'x-signature',
  makeSecret: textSecret,
  makeDelivery: (random) => {
    const id = String(random.int(1, 1e9));
    return {
      ...posted(write({ type: 'payment', action: 'payment.updated', data: { id } }, 'fields', random), {
        'x-request-id': random.uuid(),
      }),
      url: `https://hooks.example.com/in/sdk?data.id=${id}&type=payment`,
    };
  },
  quirks: [
    {
      name: 'takes the id as it stands in the URL',
      why: 'The id is signed in lower case, and the package leaves it to its caller to write it so.',
      samples: ['mercado-pago-05'],
    },
  ],
  tamper: (delivery) => ({ ...delivery, url: delivery.url.replace('data.id=', 'data.id=1') }),
  open: () => {
    const { WebhookSignatureValidator } = load<MercadoPago>('mercadopago');
    return {
      verify: ({ url, headers }, { text }) => {
        WebhookSignatureValidator.validate({
          xSignature: headers['x-signature'],
          xRequestId: headers['x-request-id'],
          dataId: new URL(url).searchParams.get('data.id'),
          secret: text,
          toleranceSeconds: 300,
        });
        return true;
      },
    };
  },
} satisfies Adapter;
