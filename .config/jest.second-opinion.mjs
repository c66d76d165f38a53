import base from './jest.mjs';

/** All end-to-end suites, long ones included, one at a time. */
export default {
  ...base,
  roots: ['<rootDir>/test/local/end-to-end'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
  testTimeout: 180_000,
};
