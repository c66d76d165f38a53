import type { ServerResponse } from 'node:http';
import type { ApiDefinition, GatewayResponse } from '../cloud.ts';

interface OwnAnswer {
  readonly status: number;
  readonly message: string;
  /** Named in a header, by REST APIs only. */
  readonly errorType?: string;
}

/** What an API answers by itself, by the REST API's own names for it. */
const ANSWERS = {
  MISSING_AUTHENTICATION_TOKEN: {
    rest: {
      status: 403,
      message: 'Missing Authentication Token',
      errorType: 'MissingAuthenticationTokenException',
    },
    http: { status: 404, message: 'Not Found' },
  },
  REQUEST_TOO_LARGE: {
    rest: { status: 413, message: 'Request Too Long', errorType: 'RequestTooLongException' },
    http: { status: 413, message: 'Request Entity Too Large' },
  },
  THROTTLED: {
    rest: { status: 429, message: 'Too Many Requests', errorType: 'TooManyRequestsException' },
    http: { status: 429, message: 'Too Many Requests' },
  },
  API_CONFIGURATION_ERROR: {
    rest: { status: 502, message: 'Internal server error', errorType: 'InternalServerErrorException' },
    http: { status: 500, message: 'Internal Server Error' },
  },
  INTEGRATION_TIMEOUT: {
    rest: { status: 504, message: 'Endpoint request timed out', errorType: 'InternalServerErrorException' },
    http: { status: 503, message: 'Service Unavailable' },
  },
} as const satisfies Record<string, Record<ApiDefinition['kind'], OwnAnswer>>;

export type AnswerType = keyof typeof ANSWERS;

/** Sends one of the gateway's own answers, changed as the API's GatewayResponse resources say. */
export function answerItself(
  response: ServerResponse,
  type: AnswerType,
  requestId: string,
  api: ApiDefinition | undefined,
): void {
  const answer: OwnAnswer = ANSWERS[type][api?.kind ?? 'rest'];
  const { status, message, errorType } = answer;
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
    [requestIdHeader(api)]: requestId,
    ...(errorType !== undefined && { 'x-amzn-ErrorType': errorType }),
    ...change?.headers,
  });
  response.end(body);
}

/** Name of the header in which an API says what it calls a request. */
export function requestIdHeader(api: ApiDefinition | undefined): string {
  return api?.kind === 'http' ? 'apigw-requestid' : 'x-amzn-RequestId';
}

const DEFAULT_BODY = '{"message":$context.error.messageString}';

function customisation(
  api: ApiDefinition | undefined,
  type: string,
  status: number,
): GatewayResponse | undefined {
  const responses = api?.kind === 'rest' ? api.gatewayResponses : [];
  const general = status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  return responses.find((one) => one.type === type) ?? responses.find((one) => one.type === general);
}
