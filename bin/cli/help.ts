import type { Command, OptionTable, Output } from './command.ts';
import { GLOBAL_OPTIONS } from './parse-arguments.ts';
import { styled } from './style.ts';

/** The list of commands. */
export function overview(commands: readonly Command[], out: Output): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Receive webhooks on AWS and on this machine.',
    '',
    `${styled('bold', 'Usage', out)}  webhooks COMMAND [options]`,
    '',
    styled('bold', 'Commands', out),
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'webhooks COMMAND --help lists every option of a command.',
    'Exit code: 0 done, 1 it failed or found a fault, 2 wrong usage.',
    '',
  ].join('\n');
}

/** One command with every option. */
export function commandHelp(command: Command, out: Output): string {
  const options: OptionTable = { ...command.options, ...GLOBAL_OPTIONS };
  const rows = Object.entries(options).map(([name, option]) => {
    const names = option.short === undefined ? `--${name}` : `-${option.short}, --${name}`;
    const left = option.type === 'string' ? `${names} ${option.value ?? 'VALUE'}` : names;
    const notes = [
      option.help,
      ...(option.multiple ? ['may be repeated'] : []),
      ...(option.default === undefined ? [] : [`default: ${option.default}`]),
    ];
    return [left, notes.join('; ')] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    `${command.summary}.`,
    '',
    `${styled('bold', 'Usage', out)}  webhooks ${command.name} ${command.usage}`.trimEnd(),
    '',
    styled('bold', 'Options', out),
    ...rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`),
    '',
  ].join('\n');
}
