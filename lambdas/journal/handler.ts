import { journalEnvironment } from '../../lib/contract/environments.ts';
import { numberedReader } from '../clients/numbered-reader.ts';
import { defineProcessor } from '../process/index.ts';
import { journal } from './journal.ts';

const { JOURNAL_TABLE } = journalEnvironment.decode(process.env);

export const handler = defineProcessor({ '*': journal(JOURNAL_TABLE, numberedReader(JOURNAL_TABLE)) });
