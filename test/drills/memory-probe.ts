import { spawnSync } from 'node:child_process';
import { descendantsOf } from './processes.ts';

const EVERY_MS = 1000;
const KB_A_MB = 1024;

/** What a run's processes took at most, MB. */
export interface MostMemory {
  readonly functions: number;
  readonly server: number;
  readonly serverAtFirst: number;
}

/** Looks again and again how much memory a stack's server and functions take. */
export class MemoryProbe {
  readonly #server: number;
  readonly #timer: NodeJS.Timeout;
  #mostInFunction = 0;
  #mostInServer = 0;
  #atFirst = 0;

  constructor(server: number) {
    this.#server = server;
    this.#look();
    this.#atFirst = this.#mostInServer;
    this.#timer = setInterval(() => this.#look(), EVERY_MS);
  }

  stop(): MostMemory {
    clearInterval(this.#timer);
    this.#look();
    const { round } = Math;
    return {
      functions: round(this.#mostInFunction),
      server: round(this.#mostInServer),
      serverAtFirst: round(this.#atFirst),
    };
  }

  #look(): void {
    const functions = descendantsOf(this.#server)
      .filter(({ command }) => command.includes('function-process'))
      .map(({ pid }) => residentMb(pid));
    this.#mostInFunction = Math.max(this.#mostInFunction, ...functions);
    this.#mostInServer = Math.max(this.#mostInServer, residentMb(this.#server));
  }
}

function residentMb(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout.trim() || 0) / KB_A_MB;
}
