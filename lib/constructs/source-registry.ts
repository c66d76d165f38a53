import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { IConstruct } from 'constructs';
import type { DeliveryQueue } from './delivery-queue.ts';
import { enforce, type Rule } from './errors.ts';

/** What makes a source itself inside a gateway. */
export interface SourceIdentity {
  readonly scope: IConstruct;
  readonly name: string;
  readonly path: string;
  /** Further paths, at the root of the host, on which it is asked. */
  readonly handshakePaths: readonly string[];
}

/** A secret, and whose it is. */
export interface SecretOfSource {
  readonly secret: secretsmanager.ISecret;
  readonly source: IConstruct;
}

/** The sources of one gateway: no two share a name or a path, and grants reach later ones too. */
export class SourceRegistry {
  private readonly identities: SourceIdentity[] = [];
  private readonly queues = new Granted<DeliveryQueue>();
  private readonly secrets = new Granted<SecretOfSource>();

  /** Takes a source in. Throws `WebhookConfigError` where it collides with another. */
  add(identity: SourceIdentity): void {
    enforce(identity.scope, UNIQUE, { identity, others: this.identities });
    this.identities.push(identity);
  }

  /** Takes in the queue of a source, and gives it every grant there is. */
  addQueue(queue: DeliveryQueue): void {
    this.queues.add(queue);
  }

  /** Applies a grant to the queue of every source, those to come included. */
  onEveryQueue(grant: (queue: DeliveryQueue) => void): void {
    this.queues.onEvery(grant);
  }

  /** Takes in the secret of a source, and gives it every grant there is. */
  addSecret(secret: SecretOfSource): void {
    this.secrets.add(secret);
  }

  /** Applies a grant to the secret of every source that has one, those to come included. */
  onEverySecret(grant: (secret: SecretOfSource) => void): void {
    this.secrets.onEvery(grant);
  }
}

/** Members and grants that each of them gets, whichever came first. */
class Granted<T> {
  private readonly members: T[] = [];
  private readonly grants: ((member: T) => void)[] = [];

  add(member: T): void {
    this.members.push(member);
    for (const grant of this.grants) grant(member);
  }

  onEvery(grant: (member: T) => void): void {
    this.grants.push(grant);
    for (const member of this.members) grant(member);
  }
}

interface Candidate {
  readonly identity: SourceIdentity;
  readonly others: readonly SourceIdentity[];
}

function pathsOf({ path, handshakePaths }: SourceIdentity): readonly string[] {
  return [path, ...handshakePaths];
}

const UNIQUE: readonly Rule<Candidate>[] = [
  {
    code: 'duplicate-source',
    value: ({ identity }) => identity.name,
    problem: ({ identity, others }) => {
      const other = others.find(({ name }) => name === identity.name);
      return other === undefined
        ? undefined
        : `${other.scope.node.path} has this source name already; give one of them another \`sourceName\``;
    },
  },
  {
    code: 'duplicate-path',
    value: ({ identity }) => identity.path,
    problem: ({ identity, others }) => {
      const other = others.find((one) => pathsOf(one).some((path) => pathsOf(identity).includes(path)));
      return other === undefined
        ? undefined
        : `${other.scope.node.path} listens on this path already; give one of them another \`path\``;
    },
  },
];
