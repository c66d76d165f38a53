import type { Command } from '../command.ts';
import { envCommand } from './env.ts';
import { eventCommand } from './event.ts';
import { eventsCommand } from './events.ts';
import { localCommand } from './local.ts';
import { secretsRotateCommand } from './secrets-rotate.ts';
import { sendCommand } from './send.ts';
import { sourcesCommand } from './sources.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  localCommand,
  envCommand,
  sourcesCommand,
  sendCommand,
  eventsCommand,
  eventCommand,
  secretsRotateCommand,
];
