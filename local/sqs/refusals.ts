import { AwsRefusal } from '../aws-json/refusal.ts';

const LEGACY = 'AWS.SimpleQueueService.';

/** Shape name, code of the query protocol; what SQS answers in both. */
const CODES = {
  QueueDoesNotExist: `${LEGACY}NonExistentQueue`,
  QueueNameExists: 'QueueAlreadyExists',
  ReceiptHandleIsInvalid: 'ReceiptHandleIsInvalid',
  MessageNotInflight: `${LEGACY}MessageNotInflight`,
  InvalidMessageContents: 'InvalidMessageContents',
  InvalidAttributeName: 'InvalidAttributeName',
  InvalidAttributeValue: 'InvalidAttributeValue',
  EmptyBatchRequest: `${LEGACY}EmptyBatchRequest`,
  TooManyEntriesInBatchRequest: `${LEGACY}TooManyEntriesInBatchRequest`,
  BatchEntryIdsNotDistinct: `${LEGACY}BatchEntryIdsNotDistinct`,
  BatchRequestTooLong: `${LEGACY}BatchRequestTooLong`,
  InvalidBatchEntryId: `${LEGACY}InvalidBatchEntryId`,
  UnsupportedOperation: `${LEGACY}UnsupportedOperation`,
  ResourceNotFoundException: 'ResourceNotFoundException',
  InvalidParameterValueException: 'InvalidParameterValue',
  MissingRequiredParameterException: 'MissingParameter',
} as const;

export type SqsCode = keyof typeof CODES;

/** An error as SQS answers it. */
export function refusal(code: SqsCode, message: string): AwsRefusal {
  return new AwsRefusal(`com.amazonaws.sqs#${code}`, message, { queryCode: CODES[code] });
}

/** A required field is absent. */
export function missing(parameter: string): AwsRefusal {
  return refusal('MissingRequiredParameterException', `The request must contain the parameter ${parameter}.`);
}

/** A field has a value SQS does not take. The value is not quoted: it may be somebody's message. */
export function invalid(parameter: string, reason: string): AwsRefusal {
  return refusal(
    'InvalidParameterValueException',
    `Value for parameter ${parameter} is invalid. Reason: ${reason}`,
  );
}

/** The queue named does not exist. */
export function noQueue(): AwsRefusal {
  return refusal('QueueDoesNotExist', 'The specified queue does not exist.');
}
