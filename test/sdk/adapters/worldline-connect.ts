import type { Adapter, Delivery } from '../adapter.ts';
import { load } from '../load.ts';
import { fieldsOf } from '../secrets.ts';

interface Validation {
  newSignatureValidator(store: { getSecretKey(id: string): Promise<string> }): {
    validate(body: Buffer, headers: Delivery['headers']): Promise<void>;
  };
}

export default {
  slug: 'worldline-connect',
  package: 'connect-sdk-nodejs',
  body: 'bytes',
  time: 'unsigned',
  signature: 'x-gcs-signature',
  makeSecret: (random) => ({ text: JSON.stringify({ [random.word(4, 12)]: random.word(16, 40) }) }),
  open: () => {
    const { newSignatureValidator } = load<Validation>('connect-sdk-nodejs/lib/webhooks/validation.js');
    return {
      verify: async ({ body, headers }, secret) => {
        const keys = fieldsOf(secret);
        const validator = newSignatureValidator({
          getSecretKey: async (id) => {
            const key = keys[id];
            if (key === undefined) throw new Error('unknown key id');
            return key;
          },
        });
        await validator.validate(body, headers);
        return true;
      },
    };
  },
} satisfies Adapter;
