import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { withoutNpmSettings } from './npm-settings.ts';
import { Unmet } from './steps.ts';

/** Kept of what a command prints when it fails, characters. */
const SHOWN = 6000;

/** As somebody has it who has only installed Node: nothing of this repository is on the path. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const own = dirname(process.execPath);
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules') && folder !== own);
  return { ...withoutNpmSettings(), PATH: [own, ...path].join(delimiter) };
}

/** Runs a shell line in a folder and gives what it printed. Throws `Unmet` with all of it when it fails. */
export function run(line: string, cwd: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(line, {
      cwd,
      shell: true,
      env: { ...plainEnvironment(), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let all = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      all += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      all += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Unmet(`${line} ended with ${code} in ${cwd}\n${all.slice(-SHOWN)}`));
    });
  });
}
