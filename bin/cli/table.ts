import type { Output } from './command.ts';
import { printable } from './printable.ts';
import { styled } from './style.ts';

/** A column of a table for people. */
export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string;
  /** Numbers stand right. */
  readonly align?: 'right';
  readonly style?: (row: Row) => 'red' | 'green' | 'yellow' | 'dim' | undefined;
}

const GAP = '  ';

/** Aligned rows under a heading, one line each. Text from outside is made printable; nothing is cut, so keys can be copied. */
export function renderTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], out: Output): string {
  const cells = rows.map((row) => columns.map((column) => printable(column.value(row))));
  const widths = columns.map((column, index) =>
    cells.reduce(
      (width, line) => Math.max(width, displayWidth(line[index] ?? '')),
      displayWidth(column.title),
    ),
  );
  const line = (texts: readonly string[], style: (text: string, index: number) => string): string =>
    texts
      .map((text, index) => {
        const last = index === columns.length - 1;
        const padding = ' '.repeat(Math.max(0, (widths[index] ?? 0) - displayWidth(text)));
        if (columns[index]?.align === 'right') return padding + style(text, index);
        return style(text, index) + (last ? '' : padding);
      })
      .join(GAP)
      .trimEnd();
  const heading = line(
    columns.map((column) => column.title),
    (text) => styled('dim', text, out),
  );
  const body = cells.map((texts, row) =>
    line(texts, (text, index) => {
      const subject = rows[row];
      const style = subject === undefined ? undefined : columns[index]?.style?.(subject);
      return style === undefined || text === '' ? text : styled(style, text, out);
    }),
  );
  return `${[heading, ...body].join('\n')}\n`;
}

/** Columns a text takes on a terminal: wide East Asian characters and emoji take two, combining marks none. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    width += /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠￠-￦]|\p{Emoji_Presentation}/u.test(character) ? 2 : 1;
  }
  return width;
}
