import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { wholeBody } from '../whole-body.ts';
import type { FaultHooks } from './fault-hooks.ts';
import { FaultRuleError, readFaultRules } from './fault-rule.ts';

/** No bucket can have a name with underscores, so S3 loses nothing. */
export const FAULTS_PATH = '/__faults__';
const MAX_BYTES = 1024 * 1024;

/**
 * Serves the faults on the port of the services: GET lists the rules with what they did, PUT replaces them, DELETE removes
 * them. A page of another origin cannot reach it: it serves JSON only, and those need to be asked for first.
 */
export function faultControl(hooks: FaultHooks, others: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url !== FAULTS_PATH) return others(request, response);
    control(hooks, request, response).catch(() => response.destroy());
  };
}

async function control(hooks: FaultHooks, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method } = request;
  const body = await wholeBody(request, MAX_BYTES);
  if (method === 'PUT') {
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json') return refuse(response, 415, 'send the rules as application/json');
    if (body === undefined) return refuse(response, 413, 'so many rules are not taken');
    try {
      hooks.order(readFaultRules(body.toString()));
    } catch (error) {
      if (!(error instanceof FaultRuleError)) throw error;
      return refuse(response, 400, error.message);
    }
  } else if (method === 'DELETE') hooks.order([]);
  else if (method !== 'GET') return refuse(response, 405, 'GET, PUT or DELETE');
  answer(response, 200, hooks.states());
}

function refuse(response: ServerResponse, status: number, message: string): void {
  answer(response, status, { message });
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(`${JSON.stringify(value)}\n`);
}
