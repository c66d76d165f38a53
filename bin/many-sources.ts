import { Annotations, type App, CfnResource, Stack } from 'aws-cdk-lib';
import { WebhookConfigError } from '../lib/constructs/errors.ts';
import { WebhookGateway } from '../lib/constructs/webhook-gateway.ts';
import type { WebhookProcessor } from '../lib/constructs/webhook-processor.ts';
import { WebhookProvider } from '../lib/constructs/webhook-provider.ts';
import { WebhookSource } from '../lib/constructs/webhook-source.ts';
import { Journal } from '../lib/journal.ts';
import { SPECS } from '../lib/providers/specs.ts';
import { madeUpFor } from './made-up.ts';
import type { Stage } from './stage.ts';

/** Resources after which a stack takes no more sources. It may have 500, and CDK speaks up from 400 on. */
const FULL = 375;
/** Stacks whose queues one processor takes: each is a managed policy of its role. */
const STACKS_PER_PROCESSOR = 10;
const MOST_SOURCES = 2000;

/**
 * Sources of every provider in turn, in as many stacks as they need behind one gateway, for whoever wants to see what a large
 * set comes to. What providers ask for is made up.
 *
 * @param count from the command line, as text
 */
export function addManySources(app: App, count: string, stage: Stage): void {
  const wanted = Number(count);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST_SOURCES) {
    const problem = `the context "sources" is a whole number from 1 to ${MOST_SOURCES}`;
    throw new WebhookConfigError('context', 'App', count, problem);
  }
  const { stackName, removalPolicy, terminationProtection } = stage;
  const shared = new Stack(app, stackName, { terminationProtection });
  const gateway = new WebhookGateway(shared, 'Gateway', { removalPolicy });
  const places = new Places(app, stage);
  for (let index = 0; index < wanted; index += 1) {
    const spec = SPECS[index % SPECS.length];
    if (spec === undefined) throw new Error('there are no providers');
    const round = Math.floor(index / SPECS.length) + 1;
    const { stack, processor } = places.next();
    const source = new WebhookSource(stack, `Source${index + 1}`, {
      ...madeUpFor(spec),
      gateway,
      processor,
      provider: WebhookProvider.fromSpec(spec),
      sourceName: round === 1 ? spec.slug : `${spec.slug}-${round}`,
    });
    Annotations.of(source).acknowledgeWarning('cdk-webhooks:secondaryEvidence', 'Nobody relies on it.');
  }
}

/** Where the next source stands, and what processes its events. */
class Places {
  private readonly app: App;
  private readonly stage: Stage;
  private readonly stacks: Stack[] = [];
  private readonly journals: Journal[] = [];

  constructor(app: App, stage: Stage) {
    this.app = app;
    this.stage = stage;
  }

  next(): { readonly stack: Stack; readonly processor: WebhookProcessor } {
    const last = this.stacks.at(-1);
    const stack = last === undefined || resourcesIn(last) > FULL ? this.addStack() : last;
    const journal = this.journals[Math.floor((this.stacks.length - 1) / STACKS_PER_PROCESSOR)];
    return { stack, processor: (journal ?? this.addJournal()).processor };
  }

  private addStack(): Stack {
    const stack = this.stack(`Sources${this.stacks.length + 1}`);
    this.stacks.push(stack);
    return stack;
  }

  private addJournal(): Journal {
    const stack = this.stack(`Journal${this.journals.length + 1}`);
    const journal = new Journal(stack, 'Journal', { removalPolicy: this.stage.removalPolicy });
    this.journals.push(journal);
    return journal;
  }

  private stack(name: string): Stack {
    const { stackName, terminationProtection } = this.stage;
    return new Stack(this.app, `${stackName}-${name}`, { terminationProtection });
  }
}

function resourcesIn(stack: Stack): number {
  return stack.node.findAll().filter(CfnResource.isCfnResource).length;
}

/** For people: how many resources the sources of each stack come to, everything the stack has for them included. */
export function sourceLines(app: App): readonly string[] {
  const stacks = app.node.children.filter(Stack.isStack).flatMap((stack) => {
    const sources = stack.node.findAll().filter((one) => one instanceof WebhookSource);
    return sources.length === 0
      ? []
      : [{ id: stack.node.id, sources: sources.length, resources: resourcesIn(stack) }];
  });
  const sum = (of: 'sources' | 'resources') => stacks.reduce((total, stack) => total + stack[of], 0);
  const line = (what: string, sources: number, resources: number): string =>
    `${what}: ${sources} sources, ${resources} resources, ${(resources / sources).toFixed(1)} a source`;
  return [
    ...stacks.map(({ id, sources, resources }) => line(id, sources, resources)),
    line(`${stacks.length} stacks, alarms and APIs included`, sum('sources'), sum('resources')),
  ];
}
