// Written by `npm run generate` from the folders beside it. Do not edit.
export * from './github/index.ts';
export * from './standard-webhooks/index.ts';
export * from './stripe/index.ts';
