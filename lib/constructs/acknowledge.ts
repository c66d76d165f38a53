import { type Acknowledgment, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** More than a plugin's name stands before a `::`, as in the findings about policies. */
const SEVERAL = /::.*::/;

/**
 * Gives the reasons for findings of policy checks such as cdk-nag. The CDK of before June 2026 refuses names with several `::`,
 * so there they go where it would have noted them, and where checks read them.
 */
export function acknowledge(scope: IConstruct, ...findings: readonly Acknowledgment[]): void {
  for (const finding of findings) {
    const { id, reason } = finding;
    try {
      Validations.of(scope).acknowledge(finding);
    } catch (error) {
      if (!SEVERAL.test(id)) throw error;
      scope.node.addMetadata(Validations.ACKNOWLEDGED_RULES_METADATA_KEY, { [`annotation::${id}`]: reason });
    }
  }
}
