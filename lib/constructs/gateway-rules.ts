import { otherRegion } from './archive-options.ts';
import { DOMAIN_RULES } from './domain-options.ts';
import type { Rule } from './errors.ts';
import { ledgerTableProblem } from './own-table.ts';
import { publicUrlProblem } from './public-url.ts';
import { webAclProblem } from './web-acl.ts';
import type { WebhookGatewayProps } from './webhook-gateway-props.ts';

/** What a rule for gateways looks at. */
export interface GatewayInput extends WebhookGatewayProps {
  /** Region of the stack. */
  readonly region: string;
}

/** What the options of a gateway must fulfil. */
export const GATEWAY_RULES: readonly Rule<GatewayInput>[] = [
  ...DOMAIN_RULES,
  {
    code: 'public-url',
    value: (input) => input.publicUrl,
    problem: ({ publicUrl }) => publicUrlProblem(publicUrl),
  },
  {
    code: 'region',
    value: ({ encryptionKey }) => encryptionKey?.env.region,
    problem: ({ encryptionKey, region }) => otherRegion('key', encryptionKey?.env.region, region),
  },
  {
    code: 'region',
    value: ({ ledgerTable }) => ledgerTable?.env.region,
    problem: ({ ledgerTable, region }) => otherRegion('table', ledgerTable?.env.region, region),
  },
  {
    code: 'web-acl',
    value: ({ webAclArn }) => webAclArn,
    problem: ({ webAclArn, edge }) => webAclProblem(webAclArn, edge),
  },
  {
    code: 'ledger-table',
    value: ({ ledgerTable }) => ledgerTable?.node.path,
    problem: ({ ledgerTable }) => ledgerTable && ledgerTableProblem(ledgerTable),
  },
];
