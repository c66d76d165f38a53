import { Token } from 'aws-cdk-lib';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { IConstruct } from 'constructs';
import { enforce, type Rule } from './errors.ts';

/** A secret as far as it is known while the app is built. */
interface UsedSecret {
  /** Who verifies with it. */
  readonly source: IConstruct;
  readonly arn: string;
  /** Undefined where CloudFormation makes one up. */
  readonly name: string | undefined;
  /** Undefined where it is known at deployment only, as the region. */
  readonly account: string | undefined;
  readonly region: string | undefined;
}

/** By app. */
const USED = new WeakMap<IConstruct, UsedSecret[]>();

/**
 * Takes a secret for one source of an app. Throws `WebhookConfigError` where another has it, in whatever gateway, stack or
 * stage and however it is referred to: what is signed for the one would be accepted by the other.
 */
export function useSecret(source: IConstruct, secret: secretsmanager.ISecret): void {
  const { root } = source.node;
  const others = USED.get(root) ?? [];
  const used = describe(source, secret);
  enforce(source, ONE_EACH, { used, others });
  USED.set(root, [...others, used]);
}

function describe(source: IConstruct, secret: secretsmanager.ISecret): UsedSecret {
  const [, , , region, account] = Token.isUnresolved(secret.secretArn) ? [] : secret.secretArn.split(':');
  return {
    source,
    arn: secret.secretArn,
    name: nameOf(secret),
    account: known(account ?? secret.env.account),
    region: known(region ?? secret.env.region),
  };
}

function nameOf(secret: secretsmanager.ISecret): string | undefined {
  const resource = secret.node.defaultChild;
  return resource instanceof secretsmanager.CfnSecret ? known(resource.name) : known(secret.secretName);
}

function known(text: string | undefined): string | undefined {
  return Token.isUnresolved(text) ? undefined : text;
}

/** One secret, or two of which nobody can say while the app is built that they are not one. */
function isSame(one: UsedSecret, other: UsedSecret): boolean {
  if (one.arn === other.arn) return true;
  return (
    one.name !== undefined &&
    one.name === other.name &&
    mayBeEqual(one.account, other.account) &&
    mayBeEqual(one.region, other.region)
  );
}

function mayBeEqual(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

interface SecretInput {
  readonly used: UsedSecret;
  readonly others: readonly UsedSecret[];
}

const ONE_EACH: readonly Rule<SecretInput>[] = [
  {
    code: 'duplicate-secret',
    value: ({ used }) => used.name ?? (Token.isUnresolved(used.arn) ? 'one secret construct' : used.arn),
    problem: ({ used, others }) => {
      const other = others.find((one) => isSame(one, used));
      return other === undefined
        ? undefined
        : `${other.source.node.path} verifies with this secret already; each source needs one of its own, in each stage another`;
    },
  },
];
