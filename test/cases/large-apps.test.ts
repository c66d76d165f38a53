import { describe, expect, it } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import { environmentBytes } from '../../lib/contract/environment.ts';
import { StripeWebhook, WebhookConfigError, WebhookGateway } from '../../lib/index.ts';
import { creationOrder } from '../../local/template/references.ts';
import { processor } from '../lib/constructs/building-sources.ts';
import { environmentOf, type Resource, UNCHECKED } from '../lib/synthesis.ts';

type Resources = Readonly<Record<string, Resource>>;

/** Resources of each stack by its id. Synthesis itself fails where stacks wait for each other. */
function synthesized(app: App): Readonly<Record<string, Resources>> {
  return Object.fromEntries(app.synth().stacks.map(({ id, template }) => [id, template.Resources]));
}

const LONGEST_ENVIRONMENT = 4096;
const LONGEST_POLICY = 20_480;

describe('cdk-deploy', () => {
  it('WH-157 storage, sources and processor in stacks of their own, a key on all of it, and no circle in any', () => {
    const app = new App(UNCHECKED);
    const storage = new Stack(app, 'Storage');
    const encryptionKey = new kms.Key(storage, 'Key');
    const gateway = new WebhookGateway(storage, 'Gateway', { encryptionKey });
    const worker = processor(new Stack(app, 'Work'), 'Worker');
    new StripeWebhook(new Stack(app, 'Ingest'), 'Stripe', { gateway, processor: worker });
    const stacks = synthesized(app);
    expect(Object.keys(stacks).toSorted()).toEqual(['Ingest', 'Storage', 'Work']);
    for (const [id, resources] of Object.entries(stacks)) {
      expect(creationOrder(id, resources)).toHaveLength(Object.keys(resources).length);
    }
    const mapped = Object.entries(stacks).filter(([, resources]) =>
      Object.values(resources).some(({ Type }) => Type === 'AWS::Lambda::EventSourceMapping'),
    );
    expect(mapped).toHaveLength(1);
  });

  it('WH-162 300 sources with names of 60 characters stay within every limit', () => {
    const app = new App(UNCHECKED);
    const gateway = new WebhookGateway(new Stack(app, 'Shared'), 'Gateway');
    for (let part = 0; part < 15; part++) {
      const stack = new Stack(app, `Part${part}`);
      const worker = processor(stack, 'Worker');
      for (let index = 0; index < 20; index++) {
        const sourceName = `source-${part}-${index}-`.padEnd(60, 'x');
        new StripeWebhook(stack, `S${index}`, { gateway, processor: worker, sourceName });
      }
    }
    const stacks = Object.values(synthesized(app));
    let receivers = 0;
    for (const resources of stacks) {
      expect(Object.keys(resources).length).toBeLessThanOrEqual(500);
      for (const found of Object.values(resources)) {
        if (found.Type === 'AWS::IAM::Policy' || found.Type === 'AWS::SQS::QueuePolicy') {
          expect(JSON.stringify(found.Properties['PolicyDocument']).length).toBeLessThan(LONGEST_POLICY);
        }
        if (found.Type !== 'AWS::Lambda::Function') continue;
        const variables = Object.entries(environmentOf(found)).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]);
        expect(environmentBytes(Object.fromEntries(variables))).toBeLessThan(LONGEST_ENVIRONMENT);
        if (variables.some(([name]) => name === 'WEBHOOK_SPEC')) receivers += 1;
      }
    }
    expect(receivers).toBe(300);
  }, 180_000);

  it('WH-164 100 sources with a processor each: too much for one stack is said with its count, and fits in several', () => {
    const build = (perStack: number): App => {
      const app = new App(UNCHECKED);
      const gateway = new WebhookGateway(new Stack(app, 'Shared'), 'Gateway');
      let stack = new Stack(app, 'Part0');
      for (let index = 0; index < 100; index++) {
        if (index > 0 && index % perStack === 0) stack = new Stack(app, `Part${index}`);
        const worker = processor(stack, `W${index}`);
        new StripeWebhook(stack, `S${index}`, { gateway, processor: worker, sourceName: `s${index}` });
      }
      return app;
    };
    const refused = (() => {
      try {
        build(100).synth();
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(refused).toBeInstanceOf(WebhookConfigError);
    expect(refused).toMatchObject({
      code: 'limit',
      message: expect.stringMatching(/would have \d{4} resources, at most 500/),
    });
    const stacks = Object.values(synthesized(build(18)));
    expect(stacks.length).toBe(7);
    for (const resources of stacks) expect(Object.keys(resources).length).toBeLessThan(450);
  }, 180_000);
});
