import base from './jest.mjs';

/** The long end-to-end suites: one stack at a time, so that they do not share two cores. */
export default {
  ...base,
  roots: ['<rootDir>/test/local/end-to-end/long'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
  testTimeout: 180_000,
};
