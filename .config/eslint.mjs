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
    ],
    rules: { 'awscdk/no-unused-props': 'off' },
  },
]);
