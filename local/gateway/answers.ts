import type { ServerResponse } from 'node:http';
import type { ApiDefinition, GatewayResponse } from '../cloud.ts';

/** What a REST API answers by itself, by its own names for it. */
const ANSWERS = {
  MISSING_AUTHENTICATION_TOKEN: {
    status: 403,
    message: 'Missing Authentication Token',
    errorType: 'MissingAuthenticationTokenException',
  },
  REQUEST_TOO_LARGE: { status: 413, message: 'Request Too Long', errorType: 'RequestTooLongException' },
  THROTTLED: { status: 429, message: 'Too Many Requests', errorType: 'TooManyRequestsException' },
  API_CONFIGURATION_ERROR: {
    status: 502,
    message: 'Internal server error',
    errorType: 'InternalServerErrorException',
  },
  INTEGRATION_TIMEOUT: {
    status: 504,
    message: 'Endpoint request timed out',
    errorType: 'InternalServerErrorException',
  },
} as const;

export type AnswerType = keyof typeof ANSWERS;

/** Sends one of the gateway's own answers, changed as the API's GatewayResponse resources say. */
export function answerItself(
  response: ServerResponse,
  type: AnswerType,
  requestId: string,
  api: ApiDefinition | undefined,
): void {
  const { status, message, errorType } = ANSWERS[type];
  const change = customisation(api, type, status);
  const [contentType, template] = Object.entries(change?.templates ?? {})[0] ?? [
    'application/json',
    DEFAULT_BODY,
  ];
  const body = template
    .replaceAll('$context.error.messageString', JSON.stringify(message))
    .replaceAll('$context.error.message', message)
    .replaceAll('$context.error.responseType', type)
    .replaceAll('$context.requestId', requestId);
  response.writeHead(change?.status ?? status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
    'x-amzn-RequestId': requestId,
    'x-amzn-ErrorType': errorType,
    ...change?.headers,
  });
  response.end(body);
}

const DEFAULT_BODY = '{"message":$context.error.messageString}';

function customisation(
  api: ApiDefinition | undefined,
  type: string,
  status: number,
): GatewayResponse | undefined {
  const responses = api?.gatewayResponses ?? [];
  const general = status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  return responses.find((one) => one.type === type) ?? responses.find((one) => one.type === general);
}
