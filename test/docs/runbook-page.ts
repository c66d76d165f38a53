import { readFileSync } from 'node:fs';
import { RUNBOOK } from '../../lib/contract/alarms.ts';

/** The page. */
export const text = readFileSync(RUNBOOK, 'utf8');

/** Commands of the page in its order, as a person would type them. */
export const commands: readonly string[] = [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('export '));
