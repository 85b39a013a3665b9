import type { Database, Tx } from '../../platform/database.ts';
import type { Job } from '../../platform/feature.ts';
import { insertEntry, type HeldConversation } from './chat.hands.queries.ts';
import type { Hands } from './chat.hands.ts';
import * as queries from './chat.jobs.queries.ts';
import { adminPersona, end } from './chat.queries.ts';
import { answeringRoles } from './chat.seats.ts';

export interface ChatJobsDependencies {
  readonly database: Database;
  readonly hands: Hands;
  readonly countFigures: () => Promise<void>;
}

/** Few at a time: while they are held, messages for them wait, and with those all that are stored together with them. */
const batch = 10;
const silentHours = 24;
const system = { staffId: null };

interface Done {
  readonly held: HeldConversation;
  readonly head: number;
}

/** Who has the least to do for what they can do; null where everybody has enough. */
const leastBusy = (loads: readonly queries.Load[]): queries.Load | null =>
  loads
    .filter(({ held, seats }) => held < seats)
    .toSorted((one, other) => one.held / one.seats - other.held / other.seats)[0] ?? null;

/** What happens to conversations by itself, by the database's clock. Any number of workers may run at once. */
export const chatJobs = ({ database, hands, countFigures }: ChatJobsDependencies): Job[] => {
  /** Does a batch and tells of it after the commit; false where nothing is left. */
  const doBatch = async (work: (tx: Tx) => Promise<Done[]>): Promise<boolean> => {
    const done = await database.transaction(work);
    for (const { held, head } of done) hands.tell(held.id, held.player_id, head);
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

  const assignWaiting = async (tx: Tx): Promise<Done[]> => {
    if (!(await queries.isAnybodyWaiting(tx))) return [];
    const free = await queries.lockFreeSeats(tx, answeringRoles);
    if (free.length === 0) return [];
    let loads = await queries.selectLoads(tx, free);
    const places = loads.reduce((sum, { seats, held }) => sum + Math.max(0, seats - held), 0);
    return each(await queries.lockWaiting(tx, Math.min(batch, places)), (held) => {
      const chosen = leastBusy(loads);
      if (chosen === null) throw new Error('no more were taken than there are places');
      loads = loads.map((load) => (load === chosen ? { ...load, held: load.held + 1 } : load));
      return hands.giveTo(tx, held, chosen.staff_id, system);
    });
  };

  const returnAbandoned = async (tx: Tx): Promise<Done[]> =>
    each(await queries.lockAbandoned(tx, batch), (held) => hands.takeBack(tx, held, system));

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
    repeated('chat.assignWaiting', 1000, assignWaiting),
    repeated('chat.returnAbandoned', 5000, returnAbandoned),
    repeated('chat.endSilent', 60_000, endSilent),
    { name: 'chat.figures', everyMs: 60_000, run: countFigures },
  ];
};
