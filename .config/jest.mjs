/** Tests run as native ES modules: middy is ESM only, and the bundles under test are ESM too. */
export default {
  rootDir: '..',
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  // The packages of other suites: hundreds of megabytes that no test of this one sees.
  modulePathIgnorePatterns: ['<rootDir>/test/(sdk|package|second-opinion)/node_modules/'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/end-to-end/long/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  coverageProvider: 'v8',
  collectCoverageFrom: ['lambdas/**/*.ts', 'lib/contract/**/*.ts'],
};
