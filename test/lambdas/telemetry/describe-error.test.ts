import { describe, expect, it } from '@jest/globals';
import { boundedText, describeError } from '../../../lambdas/telemetry/describe-error.ts';
import { printable } from '../../../lambdas/telemetry/printable.ts';

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('describeError', () => {
  const body = Buffer.from(
    '{"email":"p@example.test","card":"4242-4242","name":"Zo\\u00eb","note":"says \\"hi there\\""}',
  );

  it('keeps an error that quotes nothing', () => {
    expect(describeError(new TypeError('cannot connect to 10.0.0.1: refused'), body)).toEqual({
      name: 'TypeError',
      text: 'cannot connect to 10.0.0.1: refused',
    });
  });

  it.each([
    ['no customer p@example.test found', 'no customer … found'],
    ['declined: 4242-4242.', 'declined: ….'],
    ['hello Zoë', 'hello …'],
    ['bad value "hi there"', 'bad value "hi …"'],
    ['NO CUSTOMER P@EXAMPLE.TEST', 'NO CUSTOMER …'],
    ['lock-p@example.test.lock', 'lock-p@….….lock'],
    ['card-4242-4242', '…-…-…'],
  ])('removes what also stands in the body: %s', (message, text) => {
    expect(describeError(new Error(message), body).text).toBe(text);
  });

  it('removes values of a form as well, and copes with one that is malformed', () => {
    expect(describeError(new Error('no Zoë here'), Buffer.from('payload=Zo%C3%AB')).text).toBe('no … here');
    expect(describeError(new Error('no Zoë here'), Buffer.from('100%')).text).toBe('no Zoë here');
  });

  it('turns a JSON error into an offset', () => {
    const error = thrownBy(() => JSON.parse('{"secret":"hush" oops}'));
    expect(describeError(error)).toEqual({ name: 'SyntaxError', text: 'malformed JSON at offset 17' });
    expect(describeError(thrownBy(() => JSON.parse('x'))).text).toBe('malformed JSON');
    expect(describeError(thrownBy(() => JSON.parse(''))).text).toBe('malformed JSON');
  });

  it.each([
    ['text', 'plain text', { name: 'string', text: 'plain text' }],
    ['nothing', undefined, { name: 'undefined', text: 'undefined' }],
    ['an object, which is not looked into', { secret: 'hush' }, { name: 'object', text: '' }],
    [
      'an error that throws when it is read',
      Object.defineProperty(new Error('x'), 'message', {
        get: () => {
          throw new Error('no');
        },
      }),
      { name: 'unreadable', text: '' },
    ],
  ])('describes %s', (_what, thrown, description) => {
    expect(describeError(thrown)).toEqual(description);
  });

  it('looks no further than what is kept', () => {
    const message = `${'word '.repeat(100)}p@example.test`;
    expect(describeError(new Error(message), body).text).toBe('word '.repeat(52).slice(0, 256));
  });

  it('bounds name and text', () => {
    const error = Object.assign(new Error('y '.repeat(5000)), { name: 'N'.repeat(500) });
    const { name, text } = describeError(error, body);
    expect([name.length, text.length]).toEqual([64, 256]);
    expect(boundedText('a\nb')).toBe('a\\u000ab');
  });
});

describe('printable', () => {
  it('escapes what forges lines or hides text, and cuts between characters', () => {
    expect(printable('a\r\n\u001b[31m\u2028\u202eb\u0000\ud800', 100)).toBe(
      'a\\u000d\\u000a\\u001b[31m\\u2028\\u202eb\\u0000\\ud800',
    );
    expect(printable('grüße 🚀', 100)).toBe('grüße 🚀');
    expect(printable('abc🚀', 4)).toBe('abc');
    expect(printable('abcdef', 3)).toBe('abc');
  });
});
