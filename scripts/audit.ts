import { parseArgs } from 'node:util';
import { verifyAudit } from '../apps/server/src/features/audit/audit.verifier.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { applicationUrl, developmentServer } from './environment.ts';

/**
 * Recomputes the audit trail's chain: `npm run audit`. Keep what it prints somewhere else, and give it back another
 * day to prove that nobody rewrote everything before it: `npm run audit -- --known 1234:9f86…`.
 */
const { values } = parseArgs({ options: { known: { type: 'string' } } });
const [, id, hash] = /^(\d+):([\da-f]{64})$/.exec(values.known ?? '') ?? [];
if (values.known !== undefined && hash === undefined) throw new Error('--known is an id, a colon and a hash.');

const url = process.env['GUILDHALL_DATABASE_URL'] ?? applicationUrl(developmentServer.database);
const database = openDatabase(url, createLog('warn'), 1);
const known = hash === undefined ? null : { id: Number(id), hash: Buffer.from(hash, 'hex') };
const { entries, brokenId, headHash } = await verifyAudit(database.query, known);
await database.close();
if (brokenId === null) {
  console.log(`whole: ${entries} entries, head ${entries}:${headHash.toString('hex')}`);
} else {
  console.error(`broken at entry ${brokenId}, after ${entries} whole entries`);
  process.exitCode = 1;
}
