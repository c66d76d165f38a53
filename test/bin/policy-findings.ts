import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest } from '@jest/globals';
import type { App, AppProps } from 'aws-cdk-lib';
import { addPolicyPacks } from '../../bin/policy-packs.ts';

export interface Finding {
  readonly rule: string;
  readonly path: string;
}

interface Report {
  readonly pluginReports: readonly {
    readonly violations: readonly {
      readonly ruleName: string;
      readonly violatingConstructs: readonly { readonly constructPath: string }[];
    }[];
  }[];
}

/** What cdk-nag's packs find in an app, whether it is an error or a warning. */
export function findingsIn(app: (props: AppProps) => App): readonly Finding[] {
  const outdir = mkdtempSync(join(tmpdir(), 'webhooks-policy-packs-'));
  const complaint = jest.spyOn(console, 'error').mockReturnValue();
  try {
    addPolicyPacks(app({ outdir, builtinCloudFormationValidation: false })).synth();
  } catch (error) {
    expect(String(error)).toContain('validation-report.json');
  } finally {
    complaint.mockRestore();
  }
  const found = violations(outdir).flatMap(({ ruleName, violatingConstructs }) =>
    violatingConstructs.map(({ constructPath }) => ({ rule: ruleName, path: constructPath })),
  );
  rmSync(outdir, { recursive: true, force: true });
  return found;
}

function violations(outdir: string) {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
  } catch {
    return [];
  }
  return report.pluginReports.flatMap((one) => one.violations);
}
