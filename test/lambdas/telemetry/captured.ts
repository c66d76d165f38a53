import { jest } from '@jest/globals';

/** Everything written to the process's output until `restore`. */
export function captured(onWrite: () => void = () => undefined) {
  const chunks: string[] = [];
  const write = (chunk: unknown): boolean => {
    onWrite();
    chunks.push(String(chunk));
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation(write),
  );
  const text = () => chunks.join('');
  return {
    text,
    /** The lines that are JSON. */
    json: (): Record<string, unknown>[] =>
      text()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    restore: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
