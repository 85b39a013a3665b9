import { adminPersona } from '@guildhall/contract/personas/staff.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { Readings, Job } from '../../../registration/feature.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { insertEntry, type HeldConversation } from '../staff/assignment.queries.ts';
import type { Assignment } from '../staff/assignment.service.ts';
import * as queries from './conversation.queries.ts';
import { offerJob } from './offers.jobs.ts';
import { end } from '../chat.queries.ts';
import { answeringRoles } from '../staff/seats.service.ts';

export interface ChatJobsDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly assignment: Assignment;
  readonly countStatistics: () => Promise<void>;
  readonly sweepLooks: () => Promise<void>;
}

/** Small, because sends to a locked conversation wait, and so do all messages stored in the same batch. */
const batch = 10;
const silentHours = 24;
const system = { staffId: null };

interface Done {
  readonly held: HeldConversation;
  readonly head: number;
}

export const chatReadings = (database: Database): Readings => ({
  gauges: {
    guildhall_chats_waiting: 'Chats waiting for an agent.',
    guildhall_chat_longest_wait_seconds: 'How long the first chat in the queue has been waiting.',
    guildhall_chats_active: 'Chats with an agent.',
    guildhall_chat_agents_online: 'Agents who are here: they said so and have a console connected.',
  },
  read: async () => {
    const { waiting, longest, active, online } = await queries.selectReadings(database.query, answeringRoles);
    return {
      guildhall_chats_waiting: waiting,
      guildhall_chat_longest_wait_seconds: longest,
      guildhall_chats_active: active,
      guildhall_chat_agents_online: online,
    };
  },
});

/** Background jobs, by the database's clock. Any number of workers may run at once. */
export const chatJobs = ({
  database,
  consoleHints,
  assignment,
  countStatistics,
  sweepLooks,
}: ChatJobsDependencies): Job[] => {
  /** Publishes hints after the commit. Returns whether more may be left. */
  const doBatch = async (work: (tx: Tx) => Promise<Done[]>): Promise<boolean> => {
    const done = await database.transaction(work);
    for (const { held, head } of done) assignment.publish(held.id, held.player_id, head);
    return done.length === batch;
  };

  const each = async (
    claimed: readonly HeldConversation[],
    work: (held: HeldConversation) => Promise<number>,
  ): Promise<Done[]> => {
    const done: Done[] = [];
    for (const held of claimed) done.push({ held, head: await work(held) });
    return done;
  };

  const returnAbandoned = async (tx: Tx): Promise<Done[]> =>
    each(await queries.lockAbandoned(tx, batch), (held) => assignment.returnToQueue(tx, held, system));

  const returnUnread = async (tx: Tx): Promise<Done[]> =>
    each(await queries.lockUnread(tx, batch), (held) => assignment.returnUnread(tx, held));

  const endSilent = async (tx: Tx): Promise<Done[]> =>
    each(await queries.lockSilent(tx, silentHours, batch), async (held) => {
      await insertEntry(tx, { conversation: held.id, kind: 'ended', staffId: null, text: 'silence' });
      return end(tx, held.id, 'silence', held.persona_id ?? adminPersona);
    });

  const repeated = (name: string, everyMs: number, work: (tx: Tx) => Promise<Done[]>): Job => ({
    name,
    everyMs,
    run: async () => {
      while (await doBatch(work));
    },
  });

  return [
    offerJob({ database, consoleHints, assignment }),
    repeated('chat.returnAbandoned', 5000, returnAbandoned),
    repeated('chat.returnUnread', 5000, returnUnread),
    repeated('chat.endSilent', 60_000, endSilent),
    { name: 'chat.statistics', everyMs: 60_000, run: countStatistics },
    { name: 'chat.looks', everyMs: 60 * 60_000, run: sweepLooks },
  ];
};
