import { describe, expect, it } from '@jest/globals';
import { replayWish, resumeCommand } from '../../../../bin/cli/replay/replay-options.ts';

describe('the command that goes on with a replay', () => {
  const args = { source: 'stripe', since: '2h', limit: '10', force: true };

  it('has the name of the replay, and what is left of its limit', () => {
    const wish = replayWish(args, 7_200_000);
    expect(resumeCommand(wish, 4, args)).toBe(
      `webhooks replay --source stripe --since 1970-01-01T00:00:00.000Z --until 1970-01-01T02:00:00.000Z --limit 6 --rate 100 --force --resume ${wish.name}`,
    );
  });

  it('of a dry run sends nothing either', () => {
    const wish = replayWish({ ...args, 'dry-run': true }, 7_200_000);
    const command = resumeCommand(wish, 4, args);
    expect(command).toContain('--limit 10 --rate 100 --dry-run --force');
    expect(command).not.toContain('--resume');
  });
});
