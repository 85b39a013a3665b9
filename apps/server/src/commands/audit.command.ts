import { parseArgs } from 'node:util';
import { UsageError, type Command } from './command.ts';

export const auditCommand: Command = {
  name: 'audit',
  summary: 'Verify the hash chain of the audit trail and print its head, to be stored elsewhere',
  usage: ['audit', 'audit --known ID:HASH   (a head printed earlier: proves that history was not rewritten)'],
  run: async (args, { environment, print, printError }) => {
    const { values } = parseArgs({ args: [...args], options: { known: { type: 'string' } } });
    const [, id, hash] = /^(\d+):([\da-f]{64})$/.exec(values.known ?? '') ?? [];
    if (values.known !== undefined && hash === undefined) throw new UsageError('--known is an id, a colon and a hash.');
    const known = hash === undefined ? null : { id: Number(id), hash: Buffer.from(hash, 'hex') };
    const { withDatabase } = await import('./connections.ts');
    const { verifyAudit } = await import('../features/audit/audit.verifier.service.ts');
    const { entries, brokenId, headHash } = await withDatabase(environment, ({ query }) => verifyAudit(query, known));
    if (brokenId === null) {
      print(`whole: ${entries} entries, head ${entries}:${headHash.toString('hex')}`);
      return 0;
    }
    printError(`audit trail: broken at entry ${brokenId}, after ${entries} intact entries`);
    return 1;
  },
};
