import { connect } from './connect.ts';
import { sweep } from './sweep.ts';

const { ports, settings, flush } = connect(process.env);

/** Runs on a schedule; what the event says does not matter. */
export async function handler(
  _event: unknown,
  context: { getRemainingTimeInMillis(): number },
): Promise<void> {
  try {
    await sweep(ports, settings, () => context.getRemainingTimeInMillis());
  } finally {
    flush();
  }
}
