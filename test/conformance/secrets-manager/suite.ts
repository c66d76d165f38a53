import { suite } from '../suite.ts';
import { SecretsUnderTest } from './secrets-under-test.ts';
import { stages } from './stages.ts';
import { values } from './values.ts';

export const secretsManager = suite({
  service: 'Secrets Manager',
  open: SecretsUnderTest.open,
  close: (secrets) => secrets.close(),
  checks: { ...values, ...stages },
});
