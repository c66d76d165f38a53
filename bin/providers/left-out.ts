/** A provider without a folder, and why. */
export interface LeftOut {
  readonly name: string;
  readonly why: string;
}

/** Providers that were looked at and have no folder: what is missing is said, and nothing is guessed. */
export const LEFT_OUT: readonly LeftOut[] = [
  {
    name: '360Learning',
    why: 'its header looks like one of Standard Webhooks, but what it signs has been seen nowhere',
  },
  {
    name: 'BitPay',
    why: 'signs nothing: each notification must be asked after with a token of the API, which no receiver does for it',
  },
  {
    name: 'Mollie (classic)',
    why: 'signs nothing and names a resource, not an event: its state must be fetched with the key of the API. The webhooks of its newer API are `mollie-next`',
  },
  {
    name: 'Praxis',
    why: 'its signature could be checked, but it sends again whatever is not answered with a signed acknowledgement, which no receiver gives',
  },
];
