import type { Delivery } from './delivery.ts';

/**
 * A shell command that sends the same request with curl. The body goes through stdin, or from the file it came from
 * unchanged. Everything from outside is quoted, so that a shell takes it literally.
 */
export function curlCommand(
  url: string,
  { headers, body, query }: Delivery,
  bodyFile: string | undefined,
): string {
  const lines = [
    `curl --silent --show-error --include --request POST ${quoted(query === '' ? url : `${url}?${query}`)}`,
    ...Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((text) => `  --header ${quoted(text === '' ? `${name};` : `${name}: ${text}`)}`),
    ),
    `  --data-binary ${bodyFile === undefined ? '@-' : quoted(`@${bodyFile}`)}`,
  ];
  const curl = lines.join(' \\\n');
  return bodyFile === undefined ? `${bodyOutput(body)} | ${curl}\n` : `${curl}\n`;
}

/** Text is shown as it is; a shell cannot carry all bytes in a word, so the rest travels in base64. */
function bodyOutput(body: Buffer): string {
  const text = body.toString('utf8');
  const exact = Buffer.from(text, 'utf8').equals(body);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal or a shell would not pass on.
  if (exact && !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text)) return `printf '%s' ${quoted(text)}`;
  return `printf '%s' ${quoted(body.toString('base64'))} | base64 --decode`;
}

/** One word of a POSIX shell, taken literally. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
