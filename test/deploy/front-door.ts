import type { DeployedStack } from './deployed-stack.ts';
import type { Ministack } from './engines/ministack.ts';
import type { Sending } from './senders.ts';

export interface Answered {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends through the engine's API Gateway. The address is the engine's form of it: the host name of the real one belongs
 * to AWS.
 */
export class FrontDoor {
  readonly #base: string;

  constructor({ url }: Ministack, stack: DeployedStack) {
    this.#base = `${url}/_aws/execute-api/${stack.one('AWS::ApiGateway::RestApi').name}/prod/hooks`;
  }

  async post(source: string, { body, headers }: Sending): Promise<Answered> {
    return this.#request(source, { method: 'POST', headers: { ...headers }, body: new Uint8Array(body) });
  }

  get(source: string): Promise<Answered> {
    return this.#request(source, { method: 'GET' });
  }

  async #request(source: string, request: RequestInit): Promise<Answered> {
    const answer = await fetch(`${this.#base}/${source}`, {
      ...request,
      signal: AbortSignal.timeout(60_000),
    });
    return { status: answer.status, text: await answer.text() };
  }
}
