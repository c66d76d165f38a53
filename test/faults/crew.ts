import { type ChildProcess, fork } from 'node:child_process';
import type { Job } from './job.ts';
import type { Tally } from './tally.ts';

type Answer = { readonly tally?: Tally; readonly error?: string; readonly ready?: boolean };

/** Worker processes that share a list of jobs. */
export class Crew {
  readonly #workers: readonly ChildProcess[];

  constructor(size: number, environment: NodeJS.ProcessEnv = {}) {
    this.#workers = Array.from({ length: size }, () =>
      fork(new URL('./worker.ts', import.meta.url), {
        env: { ...process.env, ...environment },
        execArgv: ['--disable-warning=ExperimentalWarning'],
      }),
    );
  }

  /**
   * Does all jobs. `done` is told of each; what it gives back decides whether to go on. Rejects when a worker dies or a job
   * throws.
   */
  async work(jobs: readonly Job[], done: (job: Job, tally: Tally) => boolean): Promise<void> {
    const left = [...jobs];
    await Promise.all(this.#workers.map((worker) => this.#serve(worker, left, done)));
  }

  #serve(worker: ChildProcess, left: Job[], done: (job: Job, tally: Tally) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      let job: Job | undefined;
      const next = (): void => {
        job = left.shift();
        if (job) worker.send(job);
        else {
          worker.off('message', take);
          resolve();
        }
      };
      const take = (message: unknown): void => {
        // Workers answer in these words only.
        const { tally, error, ready } = message as Answer;
        if (error !== undefined) reject(new Error(`${JSON.stringify(job)}: ${error}`));
        if (tally && job && done(job, tally) === false) left.length = 0;
        if (tally || (ready && !job)) next();
      };
      worker.on('message', take);
      worker.once('exit', (code) => reject(new Error(`a worker ended with ${code}`)));
      if (worker.connected && this.#started.has(worker)) next();
      this.#started.add(worker);
    });
  }

  readonly #started = new Set<ChildProcess>();

  dismiss(): void {
    for (const worker of this.#workers) {
      worker.removeAllListeners('exit');
      worker.kill();
    }
  }
}
