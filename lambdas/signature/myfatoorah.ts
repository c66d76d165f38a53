import { namedFields } from './fields.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RequestView } from './request-view.ts';
import { byCodeUnit } from './sorted-form.ts';

/** Refunds sign everything but this. */
const REFUND = '2';
const UNSIGNED = 'GatewayReference';

/** Version 1: every field of `Data`, sorted by name whatever its case. */
export function allFields({ json }: RequestView): string | Refusal {
  const type = json?.textAt('/EventType');
  const names = json?.namesAt('/Data');
  if (json === undefined || type === undefined || names === undefined)
    return incomplete('EventType and Data');
  const signed = names.filter((name) => type !== REFUND || name !== UNSIGNED);
  // A dot or a slash would be read as a path; no field of this provider has one.
  if (signed.some((name) => /[./~]/.test(name))) return incomplete('plain names');
  return namedFields(
    json,
    '/Data',
    signed.toSorted((one, other) => byCodeUnit(one.toLowerCase(), other.toLowerCase())),
  );
}

/** Version 2: what the provider's documentation lists for each event, by its code. */
const SIGNED: ReadonlyMap<string, readonly string[]> = new Map([
  [
    '1',
    [
      'Invoice.Id',
      'Invoice.Status',
      'Transaction.Status',
      'Transaction.PaymentId',
      'Invoice.ExternalIdentifier',
    ],
  ],
  ['2', ['Refund.Id', 'Refund.Status', 'Amount.ValueInBaseCurrency', 'ReferencedInvoice.Id']],
  ['3', ['Deposit.Reference', 'Deposit.ValueInBaseCurrency', 'Deposit.NumberOfTransactions']],
  ['4', ['Supplier.Code', 'KycDecision.Status']],
  ['5', ['Recurring.Id', 'Recurring.Status', 'Recurring.InitialInvoiceId']],
  [
    '6',
    [
      'Dispute.DisputeTransactionId',
      'Dispute.Status',
      'Invoice.Id',
      'Invoice.Status',
      'Transaction.Status',
      'Transaction.PaymentId',
      'Invoice.ExternalIdentifier',
    ],
  ],
]);

export function eventFields({ json }: RequestView): string | Refusal {
  const signed = SIGNED.get(json?.textAt('/Event/Code') ?? '');
  return json === undefined || signed === undefined
    ? incomplete('an Event.Code whose fields are known')
    : namedFields(json, '/Data', signed);
}

function incomplete(needed: string): Refusal {
  return refuse('malformed_signature', `the signed message needs ${needed}`);
}
