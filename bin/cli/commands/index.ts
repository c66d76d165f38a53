import type { Command } from '../command.ts';
import { eventCommand } from './event.ts';
import { eventsCommand } from './events.ts';
import { secretsRotateCommand } from './secrets-rotate.ts';
import { sendCommand } from './send.ts';
import { sourcesCommand } from './sources.ts';

/** The commands that work on a running or deployed stack, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  sourcesCommand,
  sendCommand,
  eventsCommand,
  eventCommand,
  secretsRotateCommand,
];
