import type { Command } from '../command.ts';
import { dlqCommand } from './dlq.ts';
import { doctorCommand } from './doctor.ts';
import { eventCommand } from './event.ts';
import { eventsCommand } from './events.ts';
import { quarantineListCommand } from './quarantine-list.ts';
import { quarantineReleaseCommand } from './quarantine-release.ts';
import { quarantineShowCommand } from './quarantine-show.ts';
import { redriveCommand } from './redrive.ts';
import { replayCommand } from './replay.ts';
import { retryCommand } from './retry.ts';
import { secretsArmCommand } from './secrets-arm.ts';
import { secretsConfirmCommand } from './secrets-confirm.ts';
import { secretsRotateCommand } from './secrets-rotate.ts';
import { sendCommand } from './send.ts';
import { skipCommand } from './skip.ts';
import { sourcesCommand } from './sources.ts';
import { streamsCommand } from './streams.ts';
import { verifyCommand } from './verify.ts';

/** The commands that work on a running or deployed stack, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  sourcesCommand,
  sendCommand,
  verifyCommand,
  eventsCommand,
  eventCommand,
  streamsCommand,
  dlqCommand,
  redriveCommand,
  retryCommand,
  skipCommand,
  replayCommand,
  quarantineListCommand,
  quarantineShowCommand,
  quarantineReleaseCommand,
  doctorCommand,
  secretsRotateCommand,
  secretsArmCommand,
  secretsConfirmCommand,
];
