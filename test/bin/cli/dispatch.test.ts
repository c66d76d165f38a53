import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { type Command, type CommandContext, CommandError, UsageError } from '../../../bin/cli/command.ts';
import { dispatch } from '../../../bin/cli/dispatch.ts';

function command(name: string, run: (context: CommandContext) => Promise<number>): Command {
  return {
    name,
    summary: `What ${name} does`,
    usage: '[NAME]',
    options: {
      limit: { type: 'string', value: 'N', help: 'at most so many', default: '20' },
      header: { type: 'string', value: 'H', help: 'a header', multiple: true },
      force: { type: 'boolean', help: 'in any case' },
    },
    run,
  };
}

async function run(argv: readonly string[], commands: readonly Command[]) {
  const out = new PassThrough();
  const err = new PassThrough();
  const code = await dispatch(commands, argv, { out, err, cwd: '/' });
  out.end();
  err.end();
  return { code, out: await text(out), err: await text(err) };
}

/** A command that reports what it was given. */
async function given(...argv: readonly string[]) {
  let context: CommandContext | undefined;
  const result = await run(
    ['look', ...argv],
    [
      command('look', async (it) => {
        context = it;
        return 0;
      }),
    ],
  );
  return { ...result, context };
}

const two = [command('look', async () => 0), command('secrets rotate', async () => 0)];

describe('the command line', () => {
  it('lists its commands without any word, and with --help', async () => {
    for (const argv of [[], ['--help'], ['-h'], ['help']]) {
      const { code, out } = await run(argv, two);
      expect(code).toBe(0);
      expect(out).toMatch(/look {12}What look does\n {2}secrets rotate {2}What secrets rotate does/);
    }
  });

  it('shows every option of a command with its default', async () => {
    for (const argv of [
      ['secrets', 'rotate', '--help'],
      ['secrets', 'rotate', '-h'],
      ['help', 'secrets', 'rotate'],
    ]) {
      const { code, out } = await run(argv, two);
      expect(code).toBe(0);
      expect(out).toContain('webhooks secrets rotate [NAME]');
      expect(out).toContain('--limit N   at most so many; default: 20');
      expect(out).toContain('--header H  a header; may be repeated');
      expect(out).toContain('--json      one JSON object a line on stdout');
    }
  });

  it('hands a command its options, defaults and words', async () => {
    const { context } = await given(
      'a',
      '--header',
      'x: 1',
      '--force',
      'b',
      '--header=y: 2',
      '--json',
      '--',
      '--c',
    );
    expect(context?.positionals).toEqual(['a', 'b', '--c']);
    expect(context?.args).toMatchObject({ limit: '20', header: ['x: 1', 'y: 2'], force: true });
    expect(context?.json).toBe(true);
  });

  it.each([
    [['lok'], 'unknown command lok', 'did you mean webhooks look?'],
    [['quite-different'], 'unknown command quite-different', 'webhooks --help lists the commands'],
    [['--json', 'look'], 'the option --json stands before the command', 'webhooks COMMAND --option'],
    [['secrets'], 'webhooks secrets needs one of: rotate', 'webhooks secrets rotate --help'],
    [['secrets', 'rotat'], 'webhooks secrets needs one of: rotate', 'webhooks secrets rotate --help'],
    [['look', '--limt', '3'], 'unknown option --limt', 'did you mean --limit?'],
    [['look', '-x'], 'unknown option -x', 'webhooks look --help lists what it takes'],
    [['look', '--toString'], 'unknown option --toString', 'webhooks look --help lists what it takes'],
    [['look', '--limit'], '--limit needs a value', '--limit N'],
    [['look', '--limit', '--force'], '--limit needs a value', 'write --limit=--force if that is the value'],
    [['look', '--force=yes'], '--force takes no value', 'webhooks look --help lists what it takes'],
    [['help', 'lok'], 'unknown command lok', 'did you mean webhooks look?'],
  ])('refuses %j as wrong usage with a way out', async (argv, problem, next) => {
    const { code, out, err } = await run(argv, two);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`error: ${problem}`);
    expect(err).toContain(`\n  ${next}\n`);
  });

  it('tells wrong usage, failed work and surprises apart', async () => {
    const failing = (error: unknown) => run(['look'], [command('look', () => Promise.reject(error))]);
    expect(await failing(new UsageError('no', 'write yes'))).toEqual({
      code: 2,
      out: '',
      err: 'error: no\n  write yes\n',
    });
    expect(await failing(new CommandError('stopped', 'start it'))).toEqual({
      code: 1,
      out: '',
      err: 'error: stopped\n  start it\n',
    });
    expect(await failing(new CommandError('stopped'))).toMatchObject({ code: 1, err: 'error: stopped\n' });
    const surprise = await failing(new RangeError('too far\u001b[2J'));
    expect(surprise.code).toBe(1);
    expect(surprise.err).toContain('error: RangeError: too far\\u001b[2J\n');
    expect(await failing(new AggregateError([new Error('a'), new Error('b')]))).toMatchObject({
      code: 1,
      err: expect.stringContaining('error: a; b\n'),
    });
  });

  it.each([
    [Object.assign(new Error('x'), { name: 'CredentialsProviderError' }), 'log in'],
    [Object.assign(new Error('x'), { name: 'AccessDeniedException' }), 'grantOperate'],
    [
      new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
      'local stack still running',
    ],
  ])('advises after a fault of AWS: %s', async (fault, advice) => {
    const { code, err } = await run(['look'], [command('look', () => Promise.reject(fault))]);
    expect(code).toBe(1);
    expect(err).toContain(advice);
  });

  it('returns what the command returns', async () => {
    expect(await run(['look'], [command('look', async () => 1)])).toMatchObject({ code: 1 });
  });
});
