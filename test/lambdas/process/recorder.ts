import type { HandlerInput } from '../../../lambdas/process/handler.ts';

/** A handler that remembers what it was called with. */
export function recorder() {
  const runs: string[] = [];
  const inputs: HandlerInput[] = [];
  const handler = (input: HandlerInput) => {
    runs.push(input.event.id);
    inputs.push(input);
  };
  return { runs, inputs, handler };
}
