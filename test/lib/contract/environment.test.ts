import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  defineEnvironment,
  EnvironmentError,
  environmentBytes,
  flag,
  integer,
  json,
  number,
  optional,
  text,
} from '../../../lib/contract/environment.ts';
import {
  processEnvironment,
  receiveEnvironment,
  sweepEnvironment,
} from '../../../lib/contract/environments.ts';

const sample = defineEnvironment({
  NAME: text,
  COUNT: integer,
  SPEC: json<{ readonly deep: readonly number[] }>(),
  FACTOR: optional(number, 1),
  QUIET: optional(flag, false),
});

describe('environment', () => {
  it('reads back what it wrote, whatever the values', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 200 }),
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.array(fc.integer()),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: 0.001, max: 1e6 }),
        fc.boolean(),
        (name, count, deep, factor, quiet) => {
          const values = { NAME: name, COUNT: count, SPEC: { deep }, FACTOR: factor, QUIET: quiet };
          expect(sample.decode(sample.encode(values))).toEqual(values);
        },
      ),
    );
  });

  it('reports every missing and malformed variable at once, by name and never by value', () => {
    const decode = () => sample.decode({ COUNT: 'hooksecret', SPEC: '{secret' });
    expect(decode).toThrow(EnvironmentError);
    expect(decode).toThrow('NAME is missing; COUNT is not a whole number; SPEC is not JSON');
    expect(decode).not.toThrow(/hooksecret|\{secret/);
  });

  it.each(['1.5', '1e3', '0x10', ' 1', '', '9999999999999999'])(
    'does not take %j for a whole number',
    (value) => {
      expect(() => sample.decode({ NAME: 'n', COUNT: value, SPEC: '{"deep":[]}' })).toThrow('COUNT');
    },
  );

  it.each(['abc', ' ', 'Infinity'])('does not take %j for a number', (value) => {
    expect(() => sample.decode({ NAME: 'n', COUNT: '1', SPEC: '{"deep":[]}', FACTOR: value })).toThrow(
      'FACTOR is not a number',
    );
  });

  it.each(['yes', '1', 'TRUE'])('does not take %j for a flag', (value) => {
    expect(() => sample.decode({ NAME: 'n', COUNT: '1', SPEC: '{"deep":[]}', QUIET: value })).toThrow(
      'QUIET is neither true nor false',
    );
  });

  it('uses the fallback of an absent optional variable, on both sides', () => {
    const written = sample.encode({ NAME: 'n', COUNT: 1, SPEC: { deep: [] } });
    expect(written).not.toHaveProperty('FACTOR');
    expect(sample.decode(written).FACTOR).toBe(1);
  });

  it('refuses at synth what is missing or larger than Lambda allows', () => {
    expect(() => sample.encode({ NAME: 'n' })).toThrow('COUNT is missing; SPEC is missing');
    expect(() => sample.encode({ NAME: 'é'.repeat(2100), COUNT: 1, SPEC: { deep: [] } })).toThrow(
      /takes 42\d\d bytes, Lambda allows 4096/,
    );
  });

  it('counts bytes as UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(environmentBytes({ A: value })).toBe(1 + Buffer.byteLength(value, 'utf8'));
      }),
    );
  });

  it('declares each function’s variables once', () => {
    expect(receiveEnvironment.names).toContain('WEBHOOK_SPEC');
    expect(processEnvironment.decode({ WEBHOOK_TABLE: 't', WEBHOOK_BUCKET: 'b' })).toEqual({
      WEBHOOK_TABLE: 't',
      WEBHOOK_BUCKET: 'b',
      WEBHOOK_HANDLER_SECONDS: 25,
      WEBHOOK_TIME_FACTOR: 1,
    });
    expect(() => sweepEnvironment.decode({})).toThrow('WEBHOOK_TABLE is missing; WEBHOOK_BUCKET is missing');
  });
});
