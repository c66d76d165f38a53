import type { Aspect } from './aspect.ts';
import { dataAspects } from './data.ts';
import { edgeAspects } from './edge.ts';
import { functionAspects } from './functions.ts';
import { queueAspects } from './queues.ts';
import { upkeepAspects } from './upkeep.ts';

/** Everything a deployment must have kept of the template. */
export const aspects: readonly Aspect[] = [
  ...queueAspects,
  ...functionAspects,
  ...dataAspects,
  ...edgeAspects,
  ...upkeepAspects,
];
