import { parseArgs } from 'node:util';
import { buildBundles } from '../../bin/build.ts';
import type { Drill } from './drill.ts';
import { floodDrill } from './flood.ts';
import { killDrill } from './kill.ts';
import { poisonDrill } from './poison.ts';
import { quarantineDrill } from './quarantine.ts';
import { seeded } from './random.ts';
import { releaseDrill } from './release.ts';
import { replayDrill } from './replay.ts';
import { rotationDrill } from './rotation.ts';

const DRILLS: Readonly<Record<string, Drill>> = {
  kill: killDrill,
  poison: poisonDrill,
  quarantine: quarantineDrill,
  rotation: rotationDrill,
  release: releaseDrill,
  replay: replayDrill,
  flood: floodDrill,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string' },
    streams: { type: 'string' },
    kills: { type: 'string' },
    'time-scale': { type: 'string' },
    seed: { type: 'string' },
  },
});

const unknown = positionals.filter((name) => !Object.hasOwn(DRILLS, name));
if (unknown.length > 0) {
  console.error(`no drill ${unknown.join(', ')}; there are ${Object.keys(DRILLS).join(', ')}`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
const report = {
  say: (text: string) => console.log(`${new Date().toISOString().slice(11, 23)} ${text}`),
  check(promise: string, kept: boolean, found = '') {
    if (kept) passed += 1;
    else failed += 1;
    console.log(`${kept ? 'ok  ' : 'FAIL'} ${promise}${kept || found === '' ? '' : `: ${found}`}`);
  },
};

function number(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  console.error(`${text} is no number`);
  process.exit(2);
}

await buildBundles();
const seed = number(values.seed, Math.floor(Math.random() * 2 ** 32));
for (const [name, drill] of Object.entries(DRILLS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { defaults } = drill;
  const settings = {
    events: number(values.events, defaults.events),
    streams: number(values.streams, defaults.streams),
    kills: number(values.kills, defaults.kills),
    timeScale: number(values['time-scale'], defaults.timeScale),
  };
  console.log(`\n${name}: ${drill.summary}`);
  const sizes = Object.entries(settings).map(([key, value]) => `${key} ${value}`);
  console.log(`${sizes.join(', ')}; again with --seed ${seed}`);
  const began = Date.now();
  try {
    const random = seeded(seed);
    await drill.run({ ...settings, random, deadline: began + defaults.seconds * 1000 }, report);
  } catch (error) {
    report.check('the drill comes to its end', false, error instanceof Error ? error.stack : String(error));
  }
  console.log(`${name} took ${((Date.now() - began) / 1000).toFixed(0)} s`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
