import { defineProcessor } from 'cdk-webhooks/processor';

/** What is used of Stripe's events. */
interface Events {
  'invoice.paid': StripeEvent<{ readonly customer: string; readonly amount_paid: number }>;
}

interface StripeEvent<Thing> {
  readonly data: { readonly object: Thing };
}

const TableName = process.env['BALANCES_TABLE'] ?? '';

export const handler = defineProcessor<Events>({
  'invoice.paid': async ({ event, commit, log }) => {
    const { customer, amount_paid } = event.data.data.object;
    // The money and the event's `processed` mark in one transaction: retries, redrives and crashes add it once.
    await commit([
      {
        Update: {
          TableName,
          Key: { customer },
          UpdateExpression: 'ADD paid :amount SET lastInvoiceAt = :at',
          ExpressionAttributeValues: { ':amount': amount_paid, ':at': event.receivedAt.toISOString() },
        },
      },
    ]);
    log.info('invoice paid', { amount: amount_paid });
  },
  '*': ({ event }) => ({ ignore: `no use for ${event.type}` }),
});
