import { CfnOutput } from 'aws-cdk-lib';
import { CfnAlarm, CfnDashboard } from 'aws-cdk-lib/aws-cloudwatch';
import { createApp } from '../../bin/app.ts';

// The app as it is, without the one kind of resource the engine refuses to make, and without the dashboard, which names
// them. `run.ts` shows that it does. The outputs with names of secrets are cut out of ARNs, and `Ref` of a secret is none
// there.
const app = createApp();
for (const found of app.node.findAll()) {
  if (
    (found instanceof CfnAlarm && found.metrics !== undefined) ||
    found instanceof CfnDashboard ||
    (found instanceof CfnOutput && found.node.id === 'SecretName')
  )
    found.node.scope?.node.tryRemoveChild(found.node.id);
}
app.synth();
