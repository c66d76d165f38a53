import { join } from 'node:path';
import { buildDeclarations } from '../../bin/package/declarations.ts';
import { install } from '../sdk/install.ts';
import { checkApi } from './api-report.ts';

/** Writes `docs/api/` anew. */
const root = join(import.meta.dirname, '../..');
install(import.meta.dirname);
buildDeclarations(root);
await checkApi(root, join(import.meta.dirname, 'node_modules/.bin'), true);
