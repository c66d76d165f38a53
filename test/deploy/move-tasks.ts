import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../conformance/check.ts';
import { runNode } from './cdk-cli.ts';
import { startLocalemu } from './engines/localemu.ts';
import { holds, type Report } from './report.ts';

const PROBE = join(import.meta.dirname, '../conformance/run.ts');
/** All move-task checks; fewer would mean that some were not tried. */
const CHECKS = 5;

/** Redrives, which the engine of the deployment does not know at all: the same checks as for our SQS, on another one. */
export async function checkMoveTasks(report: Report, directory: string): Promise<void> {
  const { url, server } = await startLocalemu(directory);
  process.once('exit', () => server.kill());
  const results = join(directory, 'move-tasks.json');
  try {
    const args = ['--sqs', url, '--filter', '^sqs/move-', '--json', results];
    const { text } = await runNode([PROBE, ...args], { PATH: process.env['PATH'] ?? '' });
    const outcomes: readonly Outcome[] = JSON.parse(readFileSync(results, 'utf8'));
    await report.check(`${CHECKS} checks of move tasks were tried on localemu`, async () =>
      holds(outcomes.length === CHECKS, text),
    );
    for (const { id, claim, problem } of outcomes) {
      const seen = problem === undefined ? [] : [problem];
      await report.compared(id, `${id}, on localemu: ${claim}`, seen, seen);
    }
  } finally {
    await server.stop();
  }
}
