import { mutate } from './mutate.ts';

/** One of the processes that do the work: takes jobs, gives back what they came to. */
const mutant = process.env['FAULTS_MUTANT'];
if (mutant) mutate(mutant);
const { carryOut } = await import('./job.ts');

process.on('message', (message) => {
  // The parent sends jobs and nothing else.
  const job = message as Parameters<typeof carryOut>[0];
  carryOut(job).then(
    (tally) => process.send?.({ tally }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
  );
});
process.send?.({ ready: true });
