import middy from '@middy/core';
import type { Instruments } from '../telemetry/powertools.ts';
import { type Answer, answer } from './answer.ts';
import { type EdgeEvent, toDelivery } from './delivery.ts';
import { receive } from './receive.ts';
import type { Receiver } from './receiver.ts';

/** The receiver as Lambda calls it: an event of any front door in, an answer out, whatever happens in between. */
export function edge(receiver: Receiver, instruments: Pick<Instruments, 'metric' | 'fault' | 'flush'>) {
  const { source, spec, clock } = receiver;
  return middy(async (event: EdgeEvent): Promise<Answer> => {
    const start = clock();
    const delivery = toDelivery(event);
    const outcome = await receive(delivery, receiver);
    if (outcome.status !== 'probe') instruments.metric('AnswerTime', { Source: source }, clock() - start);
    return answer(outcome, spec, delivery.listHeaders);
  })
    .after(() => instruments.flush())
    .onError((request) => {
      instruments.fault('receive', request.error, { source });
      instruments.metric('DeliveriesUnavailable', { Source: source, Reason: 'internal' });
      instruments.flush();
      const { listHeaders } = toDelivery({ ...request.event, body: null });
      request.response = answer({ status: 'unavailable', cause: 'internal' }, spec, listHeaders);
    });
}
