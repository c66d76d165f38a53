import type { Output } from './command.ts';

/** One line on stderr that says how long work goes on. Shown on a terminal only, and only after a moment. */
export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

const FIRST_AFTER_MS = 300;
const EVERY_MS = 100;

export function progressLine(err: Output): ProgressLine {
  if (err.isTTY !== true) return { show: () => {}, clear: () => {} };
  let next = Date.now() + FIRST_AFTER_MS;
  let shown = false;
  return {
    show(text) {
      const now = Date.now();
      if (now < next) return;
      next = now + EVERY_MS;
      shown = true;
      err.write(`\r\u001b[2K${text.slice(0, Math.max(0, (err.columns || 80) - 1))}`);
    },
    clear() {
      if (shown) err.write('\r\u001b[2K');
      shown = false;
    },
  };
}
