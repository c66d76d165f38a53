import { describe, expect, it } from '@jest/globals';
import { createApp } from '../../bin/app.ts';
import { sourceLines } from '../../bin/many-sources.ts';
import type { Resource } from '../lib/synthesis.ts';
import { UNCHECKED } from '../lib/synthesis.ts';

const many = (sources: string) => createApp({ ...UNCHECKED, context: { sources } });

describe('-c sources=N', () => {
  const app = many('64');
  const { stacks } = app.synth();
  const holding = stacks.filter(({ id }) => id.startsWith('Webhooks-Sources'));

  it('makes as many as asked for, behind one gateway, in more stacks than one', () => {
    const receivers = holding.flatMap(({ template }) =>
      Object.values(template.Resources as Record<string, Resource>)
        .filter(({ Type }) => Type === 'AWS::Lambda::Function')
        .map(({ Properties }) => (Properties['Environment'] as { readonly Variables: object }).Variables),
    );
    const names = receivers.map((variables) => Reflect.get(variables, 'WEBHOOK_SOURCE'));
    expect([names.length, new Set(names).size]).toEqual([64, 64]);
    expect(holding.length).toBeGreaterThan(1);
    expect(
      stacks.filter(({ template }) => /"AWS::DynamoDB::Table"/.test(JSON.stringify(template))),
    ).toHaveLength(2);
  });

  it('takes at most twenty resources a source, alarms and the share of the API included', () => {
    for (const { template } of holding) {
      const resources = Object.values(template.Resources as Record<string, Resource>);
      const sources = resources.filter(({ Type }) => Type === 'AWS::ApiGateway::Method').length;
      expect(resources.length).toBeLessThanOrEqual(500);
      // The last stack may hold a single one, and with it all of an API.
      if (sources > 10) expect(resources.length / sources).toBeLessThanOrEqual(20);
    }
    expect(sourceLines(app).at(-1)).toMatch(
      /^\d stacks, alarms and APIs included: 64 sources, \d+ resources, 1\d\.\d a source$/,
    );
  });

  it('adds nothing to the gateway with a source', () => {
    const gateway = (of: typeof app) => of.synth().getStackByName('Webhooks').template;
    expect(gateway(app)).toEqual(gateway(many('1')));
  });

  it.each(['0', '1.5', 'all', '2001', '-3', ''])('refuses %j', (sources) => {
    expect(() => many(sources)).toThrow(/a whole number from 1 to 2000/);
  });
});
