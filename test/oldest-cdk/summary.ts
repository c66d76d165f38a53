import { createHash } from 'node:crypto';
import type { AppProps } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { createApp } from '../../bin/app.ts';
import { LAYOUTS } from '../lib/baseline/layouts.ts';
import { UNCHECKED } from '../lib/synthesis.ts';

/** Resources of the layouts: type and a digest of their properties, by layout, stack and logical id. */
export type Summary = Readonly<Record<string, string>>;

/** What the CDK installed beside this file makes of the layouts, and of sources in several stacks. */
export function summaryOf(): Summary {
  const layouts = {
    ...LAYOUTS,
    'many sources': () => createApp({ ...UNCHECKED, context: { sources: '30' } }),
  };
  return Object.fromEntries(
    Object.entries(layouts).flatMap(([layout, app]) =>
      app()
        .synth()
        .stacks.flatMap(({ id: stack, template }) =>
          Object.entries(template.Resources as Record<string, { Type: string; Properties?: unknown }>).map(
            ([id, { Type, Properties }]): [string, string] => [
              `${layout}/${stack}/${id}`,
              `${Type} ${digest(Properties)}`,
            ],
          ),
        ),
    ),
  );
}

/** Without what is made up anew each time. */
function digest(properties: unknown): string {
  const text = JSON.stringify(properties ?? null).replaceAll(/"WEBHOOK_PUBLIC_KEY":"(?:[^"\\]|\\.)*"/g, '""');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Findings of cdk-nag without a reason. As a plugin it needs a newer CDK than the oldest. */
function findings(context: AppProps['context'] = {}): readonly string[] {
  const app = createApp({ ...UNCHECKED, context });
  app.synth();
  return [new AwsSolutionsChecks(app), new ServerlessChecks(app)].flatMap((pack) =>
    pack
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${constructPath}: ${ruleName}`),
      ),
  );
}

if (import.meta.main) {
  const found = [...findings(), ...findings({ sources: '30' })];
  if (found.length > 0) throw new Error(`not acknowledged: ${found.join(', ')}`);
  console.log(JSON.stringify(summaryOf()));
}
