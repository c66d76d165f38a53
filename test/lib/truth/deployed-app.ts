import { App, Duration, Stack } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import { createApp } from '../../../bin/app.ts';
import {
  AsanaWebhook,
  GitHubWebhook,
  SendGridWebhook,
  StripeWebhook,
  WebhookEdge,
  WebhookGateway,
} from '../../../lib/index.ts';
import { LAYOUTS } from '../baseline/layouts.ts';
import { processor } from '../constructs/building-sources.ts';
import { type Resource, UNCHECKED } from '../synthesis.ts';

/** A resource, where it stands. */
export interface Placed extends Resource {
  readonly stack: string;
  readonly id: string;
}

interface Template {
  readonly Resources?: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: string } }>
  >;
}

/** All stacks of an app, as CloudFormation would see them one after the other. */
export class DeployedApp {
  readonly templates: ReadonlyMap<string, Template>;
  readonly resources: readonly Placed[];

  constructor(app: App) {
    const { stacks } = app.synth();
    this.templates = new Map(stacks.map(({ id, template }) => [id, template]));
    this.resources = stacks.flatMap(({ id: stack, template }) =>
      Object.entries((template.Resources ?? {}) as Record<string, Resource>).map(([id, found]) => ({
        ...found,
        stack,
        id,
      })),
    );
  }

  of(type: string): readonly Placed[] {
    return this.resources.filter(({ Type }) => Type === type);
  }

  /** The resource a value stands for, in whatever stack; undefined for a value that is no reference. */
  behind(value: unknown, stack: string): Placed | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    const [[name, argument] = ['', undefined]] = Object.entries(value);
    if (name === 'Ref' || name === 'Fn::GetAtt') {
      const id = String([argument].flat()[0]);
      return this.resources.find((one) => one.stack === stack && one.id === id);
    }
    if (name === 'Fn::GetStackOutput') {
      const { StackName = '', OutputName = '' } = argument as Record<string, string>;
      return this.behind(this.templates.get(StackName)?.Outputs?.[OutputName]?.Value, StackName);
    }
    if (name === 'Fn::ImportValue') {
      for (const [from, { Outputs = {} }] of this.templates) {
        const exported = Object.values(Outputs).find(({ Export }) => Export?.Name === argument);
        if (exported !== undefined) return this.behind(exported.Value, from);
      }
    }
    return undefined;
  }

  /** As `behind`, for a reference that has to lead somewhere. */
  referred(value: unknown, stack: string): Placed {
    const found = this.behind(value, stack);
    if (found === undefined) throw new Error(`${stack}: ${JSON.stringify(value)} leads nowhere`);
    return found;
  }
}

/** The widest choice of options there is: the ends of each range, a key and an API of another kind. */
function chosen(): App {
  const app = new App(UNCHECKED);
  const stack = new Stack(app, 'Chosen');
  const encryptionKey = new kms.Key(stack, 'Key');
  const gateway = new WebhookGateway(stack, 'Gateway', { encryptionKey, edge: WebhookEdge.HTTP });
  const short = processor(stack, 'Short', { handlerTimeout: Duration.seconds(1) });
  const long = processor(stack, 'Long', { handlerTimeout: Duration.seconds(895), maxConcurrency: 100 });
  new StripeWebhook(stack, 'Stripe', { gateway, processor: short, maxAttempts: 3 });
  new GitHubWebhook(stack, 'GitHub', { gateway, processor: long, maxAttempts: 10 });
  new SendGridWebhook(stack, 'Batches', { gateway, processor: long, publicKey: KEY });
  new AsanaWebhook(stack, 'Captured', { gateway });
  return app;
}

const KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==';

/** What everything here must hold in. */
export const APPS: readonly (readonly [string, DeployedApp])[] = [
  ...Object.entries(LAYOUTS).map(([name, app]) => [name, new DeployedApp(app())] as const),
  ['every end of the options', new DeployedApp(chosen())],
  ['many sources', new DeployedApp(createApp({ ...UNCHECKED, context: { sources: '30' } }))],
];
