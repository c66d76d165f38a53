import { defineConfig } from 'eslint/config';
import awscdk from 'eslint-plugin-awscdk';
import tseslint from 'typescript-eslint';

/** What Biome cannot see: CDK conventions and floating promises. Everything else is Biome's. */
export default defineConfig([
  {
    files: ['lib/constructs/**/*.ts', 'lib/providers/*/index.ts', 'lib/*.ts', 'bin/app.ts'],
    extends: [awscdk.configs.strict],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    // These hand all of their props on, which the rule takes for not using them.
    files: [
      'lib/providers/*/index.ts',
      'lib/constructs/node-function.ts',
      'lib/constructs/prebuilt-function.ts',
      'lib/constructs/ledger-table.ts',
    ],
    rules: { 'awscdk/no-unused-props': 'off' },
  },
  {
    // Both edges take one interface, of which each needs its part; the domain takes what the gateway was given.
    files: [
      'lib/constructs/rest-edge.ts',
      'lib/constructs/http-api-edge.ts',
      'lib/constructs/edge-domain.ts',
    ],
    rules: { 'awscdk/no-unused-props': 'off', 'awscdk/props-name-convention': 'off' },
  },
  {
    // Functions that make one construct in the scope they are given: there is no `this`.
    files: [
      'lib/constructs/access-log.ts',
      'lib/constructs/edges.ts',
      'lib/constructs/edge-domain.ts',
      'lib/constructs/listed-alarm.ts',
      'lib/constructs/network-options.ts',
      'lib/constructs/queue-feed.ts',
    ],
    rules: { 'awscdk/require-passing-this': 'off', 'awscdk/no-variable-construct-id': 'off' },
  },
]);
