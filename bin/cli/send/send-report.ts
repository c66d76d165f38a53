import type { Output } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { printable } from '../printable.ts';
import { progressLine } from '../progress-line.ts';
import { styled } from '../style.ts';
import type { Delivery } from './delivery.ts';
import type { Answer } from './http-sender.ts';
import { Counter, statusText } from './tally.ts';

/** Up to so many deliveries have a line each; more of them a summary. */
const MOST_LINES = 20;

export interface ReportOptions {
  readonly out: Output;
  readonly err: Output;
  readonly json: boolean;
  readonly source: string;
  readonly total: number;
  /** Whether a status is what this run is to see. */
  readonly expected: (status: number) => boolean;
}

/** Says what comes back while deliveries go out. */
export class SendReport {
  readonly #options: ReportOptions;
  readonly #counter = new Counter();
  readonly #progress;

  constructor(options: ReportOptions) {
    this.#options = options;
    this.#progress = progressLine(options.err);
  }

  add(delivery: Delivery, answer: Answer): void {
    const { out, json, total, expected } = this.#options;
    const asExpected = expected(answer.status);
    this.#counter.add(answer, asExpected);
    if (json) out.write(this.#json(delivery, answer));
    else if (total <= MOST_LINES) out.write(this.#line(delivery, answer, asExpected));
    this.#progress.show(bar(this.#counter.sent, total));
  }

  /** Prints the summary and returns whether every answer was as expected. */
  finish(): boolean {
    this.#progress.clear();
    const { out, err, json, total } = this.#options;
    const tally = this.#counter.tally();
    if (!json && total > MOST_LINES) {
      const rate = Math.round(tally.sent / Math.max(tally.seconds, 0.001));
      out.write(
        [
          `sent  ${tally.sent} in ${tally.seconds.toFixed(2)} s, ${rate} a second`,
          ...tally.byStatus.map(([status, count]) => `${status.padEnd(4)}  ${count}`),
          `time  p50 ${milliseconds(tally.p50)}, p99 ${milliseconds(tally.p99)}`,
          '',
        ].join('\n'),
      );
    }
    if (tally.unexpected > 0) {
      err.write(
        `${styled('red', 'error', err)}: ${tally.unexpected} of ${tally.sent} did not get the answer they should\n`,
      );
      err.write(`  ${this.#advice(tally.byStatus.map(([status]) => status))}\n`);
    }
    return tally.unexpected === 0;
  }

  #json(delivery: Delivery, answer: Answer): string {
    return jsonLine({
      source: this.#options.source,
      id: delivery.id,
      type: delivery.type,
      stream: delivery.stream,
      status: answer.status,
      ms: Math.round(answer.ms * 10) / 10,
      sha256: delivery.sha256,
      ...(answer.fault === undefined ? {} : { fault: answer.fault }),
    });
  }

  #line(delivery: Delivery, answer: Answer, asExpected: boolean): string {
    const fields = [delivery.id ?? 'no event id', delivery.type ?? '', delivery.stream ?? ''];
    const status = styled(asExpected ? 'green' : 'red', statusText(answer), this.#options.out);
    const names = fields.filter((field) => field !== '').map(printable);
    return `${[status, milliseconds(answer.ms).padStart(8), ...names].join('  ')}\n`;
  }

  #advice(statuses: readonly string[]): string {
    const { source, expected } = this.#options;
    if (expected(401)) return 'it should have been refused: look at the receiver’s secret and spec';
    if (statuses.includes('ECONNREFUSED')) return 'nothing listens at the URL: webhooks sources shows it';
    if (statuses.includes('401'))
      return `the receiver holds another secret, or another spec: webhooks sources shows ${source}`;
    if (statuses.includes('503'))
      return 'the receiver could not store them; its log says which service failed; send again';
    return 'the log of the receiver says why';
  }
}

function milliseconds(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}

const BAR_WIDTH = 30;

function bar(done: number, total: number): string {
  const filled = Math.round((BAR_WIDTH * done) / total);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${done} of ${total}`;
}
