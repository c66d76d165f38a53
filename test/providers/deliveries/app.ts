import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { buildBundles } from '../../../bin/build.ts';
import { propertyName } from '../../../bin/generate/construct-name.ts';
import { madeUpFor } from '../../../bin/made-up.ts';
import { WebhookGateway } from '../../../lib/constructs/webhook-gateway.ts';
import { WebhookSource } from '../../../lib/constructs/webhook-source.ts';
import type { ProviderSpec } from '../../../lib/contract/provider-spec.ts';
import { Journal } from '../../../lib/journal.ts';
import { SPECS } from '../../../lib/providers/specs.ts';
import { sourceNameOf } from './chosen.ts';

/** CloudFormation takes 500 resources in a stack. */
const SOURCES_PER_STACK = 15;

/** The chosen providers by their own constructs, given what each asks for: one gateway, in as many stacks as they need. */
async function createApp(slugs: readonly string[]): Promise<App> {
  const app = new App();
  const base = new Stack(app, 'Webhooks');
  const gateway = new WebhookGateway(base, 'Gateway');
  const { processor } = new Journal(base, 'Journal', { removalPolicy: RemovalPolicy.DESTROY });
  for (let from = 0; from < slugs.length; from += SOURCES_PER_STACK) {
    const stack = new Stack(app, `Providers${from / SOURCES_PER_STACK}`);
    for (const way of slugs.slice(from, from + SOURCES_PER_STACK)) {
      const [slug = '', variant] = way.split(':');
      const Webhook = await constructOf(slug);
      const sourceName = sourceNameOf(way);
      new Webhook(stack, sourceName, {
        gateway,
        processor,
        sourceName,
        ...askedFor(specOf(slug), variant),
      });
    }
  }
  return app;
}

type Construct = new (scope: Stack, id: string, props: object) => WebhookSource;

/** The one class of a folder that is a source. */
async function constructOf(slug: string): Promise<Construct> {
  const exported: Readonly<Record<string, unknown>> = await import(`../../../lib/providers/${slug}/index.ts`);
  const found = Object.values(exported).find(
    (value): value is Construct => typeof value === 'function' && value.prototype instanceof WebhookSource,
  );
  if (found === undefined) throw new Error(`lib/providers/${slug}/index.ts exports no construct`);
  return found;
}

function specOf(slug: string): ProviderSpec {
  const spec = SPECS.find((one) => one.slug === slug);
  if (spec === undefined) throw new Error(`there is no provider ${slug}`);
  return spec;
}

/** What the construct of a provider asks for in one of its ways, by the names of its options. */
function askedFor(spec: ProviderSpec, variant: string | undefined): object {
  const { signature } = (variant === undefined ? undefined : spec.variants?.[variant]) ?? spec;
  const { settings, ...key } = madeUpFor({ ...spec, signature });
  const options = Object.entries(settings).map(([name, value]) => [
    propertyName(name),
    spec.settings?.[name]?.list === true ? [value] : value,
  ]);
  return {
    ...Object.fromEntries(options),
    ...key,
    ...(variant !== undefined && { variant: { name: variant } }),
  };
}

await buildBundles();
(await createApp(process.argv.slice(2))).synth();
