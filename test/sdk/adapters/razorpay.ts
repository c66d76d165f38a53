import { hmacHeader } from '../hmac-header.ts';
import { load } from '../load.ts';

interface Razorpay {
  validateWebhookSignature(body: string, signature: string, secret: string): boolean;
}

export default hmacHeader(
  { slug: 'razorpay', package: 'razorpay', body: 'text', signature: 'x-razorpay-signature' },
  () => {
    const Razorpay = load<Razorpay>('razorpay');
    return {
      verify: (body, signature, secret) =>
        Razorpay.validateWebhookSignature(body.toString(), signature, secret),
    };
  },
);
