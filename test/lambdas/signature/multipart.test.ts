import { describe, expect, it } from '@jest/globals';
import { readMultipart } from '../../../lambdas/signature/multipart.ts';

const body = (boundary: string) =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="json"\r\n\r\n{}\r\n--${boundary}--\r\n`,
  );

describe('a multipart body', () => {
  it('has the fields between its boundaries, quoted or not', () => {
    expect(readMultipart('multipart/form-data; boundary=b', body('b'), 10)).toEqual([['json', '{}']]);
    expect(readMultipart('multipart/form-data; boundary="a b(:=?"', body('a b(:=?'), 10)).toEqual([
      ['json', '{}'],
    ]);
  });

  it.each(['\ud800', 'b\udfff', '\ud800'.repeat(70), '\u0100', 'ä', '\u0000', '😀'])(
    'has none where its boundary is no ASCII text, and the process lives on: %j',
    (boundary) => {
      for (const written of [boundary, `"${boundary}"`]) {
        expect(readMultipart(`multipart/form-data; boundary=${written}`, body(boundary), 10)).toEqual([]);
      }
    },
  );
});
