import { userInfo } from 'node:os';

/** Who runs this command, as histories name them: the user of this machine. */
export function whoRuns(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without an account, as containers have them.
    return process.env['USER'] || `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
