import { parseArgs } from 'node:util';
import { checkFiles } from '../features/files/files.public.ts';
import { readVariables, storageOf } from '../runtime/config.ts';
import { openStores } from '../storage/stores.ts';
import { UsageError, type Command } from './command.ts';
import { withDatabase } from './connections.ts';

const hourMs = 60 * 60 * 1000;
/** More orphans than this are a sign of the wrong bucket or the wrong database. */
const orphanShareMax = 0.1;

const hoursOf = (text: string): number => {
  const hours = Number(text);
  if (text.trim() === '' || !Number.isFinite(hours) || hours < 0) throw new UsageError('--older-than takes hours.');
  return hours;
};

export const run: Command['run'] = async (args, { environment, print }) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'older-than': { type: 'string', default: '24' }, force: { type: 'boolean', default: false } },
  });
  const [action] = positionals;
  if (positionals.length !== 1 || (action !== 'check' && action !== 'sweep')) {
    throw new UsageError('Say check or sweep.');
  }
  const olderThanMs = Date.now() - hoursOf(values['older-than']) * hourMs;
  const storage = readVariables(environment, [], ['GUILDHALL_S3_FILE', 'GUILDHALL_FILES_DIR', 'GUILDHALL_LEDGER_DIR']);
  return withDatabase(environment, async (database) => {
    const stores = await openStores(storageOf(storage));
    const check = (onOrphans: (keys: readonly string[]) => Promise<void> | void, isListing: boolean) =>
      checkFiles(
        { database, objects: stores.files },
        {
          olderThanMs,
          onMissing: ({ id, object }) => {
            if (isListing) print(`missing object: files/${object} of file ${id}`);
          },
          onOrphans,
        },
      );
    try {
      const found = await check((keys) => {
        for (const key of keys) print(`object without a row: files/${key}`);
      }, true);
      print(
        `${found.files} files, ${found.objects} objects; ${found.missing} objects missing, ${found.orphans} objects without a row`,
      );
      if (action === 'check') return found.missing + found.orphans === 0 ? 0 : 1;
      if (found.orphans > found.objects * orphanShareMax && !values.force) {
        throw new Error(
          `${found.orphans} of ${found.objects} objects have no row. Is this the right bucket and the right database? ` +
            'Nothing was removed; --force removes them.',
        );
      }
      let removed = 0;
      await check(async (keys) => {
        await stores.files.remove(keys);
        removed += keys.length;
      }, false);
      print(`removed ${removed} objects`);
      return 0;
    } finally {
      stores.close();
    }
  });
};
