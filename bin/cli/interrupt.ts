/** A first Ctrl-C, to end in good order; a second one ends the process as ever. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /** No longer looks out for it. */
  end(): void;
}

export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  return {
    signal: controller.signal,
    end() {
      process.off('SIGINT', abort);
      process.off('SIGTERM', abort);
    },
  };
}
