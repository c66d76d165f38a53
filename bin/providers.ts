import { join } from 'node:path';
import { evidenceLevel } from '../lib/contract/evidence.ts';
import { SPECS } from '../lib/providers/specs.ts';
import { retriesInWords } from './providers/delivery-words.ts';
import { keyInWords } from './providers/event-words.ts';
import { proofInWords, proofOf, samplesIn } from './providers/proof.ts';
import { schemeInWords } from './providers/scheme-words.ts';
import { summaryLines, summaryOf } from './providers/summary.ts';

const ROOT = join(import.meta.dirname, '../lib/providers');

/**
 * `npm run providers`: one provider a line. `-- --summary`: counts by evidence and proof. Samples are judged as they are
 * counted, so a proof that no longer holds is none.
 */
const listed = SPECS.map((spec) => ({ spec, proof: proofOf(spec, samplesIn(ROOT, spec.slug)) }));

if (process.argv.includes('--summary')) {
  for (const [what, count] of summaryLines(summaryOf(listed))) console.log(`${what.padEnd(40)} ${count}`);
} else {
  for (const { spec, proof } of listed) {
    const { slug, signature, event, delivery } = spec;
    const told = [evidenceLevel(spec) ?? 'unknown', proofInWords(proof), schemeInWords(signature)];
    console.log([slug, ...told, keyInWords(event), retriesInWords(delivery)].join('\t'));
  }
}
