import { parseArgs } from 'node:util';
import { readVariables, storageOf } from '../runtime/config.ts';
import type { StoredHead } from '../storage/audit-heads.ts';
import { UsageError, type Command } from './command.ts';

/** Null without a store: the chain is then only compared with itself. */
const storedHeads = async (environment: NodeJS.ProcessEnv): Promise<StoredHead[] | null> => {
  if ((environment['GUILDHALL_S3_FILE'] ?? '') === '' && (environment['GUILDHALL_LEDGER_DIR'] ?? '') === '')
    return null;
  const env = readVariables(environment, [], ['GUILDHALL_S3_FILE', 'GUILDHALL_LEDGER_DIR']);
  const { openStores } = await import('../storage/stores.ts');
  const { auditHeads, close } = await openStores(storageOf(env));
  try {
    return await auditHeads.list();
  } finally {
    close();
  }
};

export const run: Command['run'] = async (args, { environment, print, printError }) => {
  const { values } = parseArgs({ args: [...args], options: { known: { type: 'string' } } });
  const [, id, hash] = /^(\d+):([\da-f]{64})$/.exec(values.known ?? '') ?? [];
  if (values.known !== undefined && hash === undefined) throw new UsageError('--known is an id, a colon and a hash.');
  const known = hash === undefined ? null : { id: Number(id), hash: Buffer.from(hash, 'hex') };
  const { withDatabase } = await import('./connections.ts');
  const { verifyAudit } = await import('../features/audit/audit.verifier.service.ts');
  const stored = await storedHeads(environment);
  const heads = [...(stored ?? []), ...(known === null ? [] : [known])];
  const { entries, brokenId, headHash } = await withDatabase(environment, ({ query }) => verifyAudit(query, ...heads));
  if (brokenId === null) {
    print(`whole: ${entries} entries, head ${entries}:${headHash.toString('hex')}`);
    print(
      stored === null
        ? 'not compared with stored heads: neither GUILDHALL_S3_FILE nor GUILDHALL_LEDGER_DIR is set'
        : `compared with ${stored.length} stored heads`,
    );
    return 0;
  }
  printError(`audit trail: broken at entry ${brokenId}, after ${entries} intact entries`);
  return 1;
};
