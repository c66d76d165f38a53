import base from './jest.mjs';

/** Thresholds for the code that runs on the data path. Suites that start other processes add nothing to them. */
export default {
  ...base,
  testPathIgnorePatterns: [
    ...base.testPathIgnorePatterns,
    '/end-to-end/',
    '/parity/',
    '/test/local/',
    '/test/lint/',
  ],
  coverageReporters: ['text-summary', 'json-summary'],
  coverageThreshold: {
    './lambdas/': { lines: 95, branches: 90 },
    './lib/contract/': { lines: 95, branches: 90 },
  },
};
