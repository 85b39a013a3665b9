import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { connectionOptions } from '../data/database-connection.ts';
import type { DatabaseOptions } from '../data/database.ts';
import { skipNumbers } from '../data/numbers.ts';
import { longestTicketSeconds } from '../features/launch/launch.public.ts';
import { parseConfig } from '../runtime/config.ts';
import { createServices } from '../wiring.ts';
import { UsageError, type Command } from './command.ts';

/** Servers that are connected to the database, except this process, which has not connected its pool yet. */
const countServers = async ({ url, ca }: DatabaseOptions): Promise<number> => {
  const client = new pg.Client({ ...connectionOptions(url, ca), application_name: 'guildhall after-restore' });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'guildhall'`,
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
};

export const run: Command['run'] = async (args, { environment, print }) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'skip-numbers': { type: 'string', default: '10000' },
      'no-wait': { type: 'boolean', default: false },
    },
  });
  const skipped = Number(values['skip-numbers']);
  if (!Number.isSafeInteger(skipped) || skipped < 0) throw new UsageError('--skip-numbers takes a whole number.');
  const startedAtMs = Date.now();
  const config = parseConfig({ GUILDHALL_LOG_LEVEL: 'warn', ...environment });
  const servers = await countServers(config.database);
  if (servers > 0) throw new Error(`${servers} connections of servers or workers are open; stop them first.`);
  const services = await createServices(config);
  try {
    print(`sessions ended: ${await services.launchService.revokeAll()} of players`);
    print(`sessions ended: ${await services.staffService.endAllSessions()} of staff`);
    print(`conversations with a new epoch: ${await services.chat.discardCopies()}`);
    print(`sequences moved by ${skipped}: ${await skipNumbers(services.database.query, skipped)}`);
    // Before the erasures, which would start those that are due.
    print(`deletions put on hold for a review: ${await services.reapply.holdDueSoon()}`);
    const back = await services.reapply.all();
    await services.erasure.run(services.registered());
    const left = await services.reapply.all();
    print(`erased players found again: ${back}, erased: ${back - left}`);
    if (left > 0) throw new Error('not all players are erased; fix the reason in the log, then run this again.');
  } finally {
    await services.close();
  }
  const openAtMs = startedAtMs + longestTicketSeconds * 1000;
  print(
    `Tickets used after the restore point work again until ${new Date(openAtMs).toISOString()}; start no server before.`,
  );
  if (!values['no-wait']) await sleep(Math.max(0, openAtMs - Date.now()));
  return 0;
};
