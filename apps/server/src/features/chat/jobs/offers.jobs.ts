import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../../../data/database.ts';
import type { Job } from '../../../registration/feature.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { addNotice } from '../../notices/notices.public.ts';
import { lockHere, route, selectAgents } from '../../routing/routing.public.ts';
import type { Assignment } from '../staff/assignment.service.ts';
import { countMissed, insertDecline, insertOffer, sweepOffers, type SweptOffer } from '../staff/offers.queries.ts';
import { answeringRoles } from '../staff/seats.service.ts';
import * as queries from './offers.queries.ts';

export interface OfferJobsDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly assignment: Assignment;
}

/** Small, because sends to a locked conversation wait, and so do all messages stored in the same batch. */
const batch = 10;
/** How many of the queue a plan looks at. Within them, tiers change the order. */
const plannedMax = 500;
/** Another worker is planning and may have read the queue before the change that woke this one. */
const [busyTries, busyMs] = [5, 50];

interface Assigned {
  readonly conversation: string;
  readonly playerId: string;
  readonly staffId: string;
  readonly head: number;
}
interface Planned {
  readonly assigned: readonly Assigned[];
  /** Staff whose offers changed. */
  readonly offered: readonly string[];
  readonly away: readonly string[];
  readonly isMore: boolean;
}
const nothing: Planned = { assigned: [], offered: [], away: [], isMore: false };

/** Offers waiting conversations to people who are here, by the rules of routing. Any number of workers may run at once. */
export const offerJob = ({ database, consoleHints, assignment }: OfferJobsDependencies): Job => {
  /** Returns who counts as away now. Of several offers by a worker of the previous release, one counts as missed. */
  const settleSwept = async (tx: Tx, swept: readonly SweptOffer[]): Promise<string[]> => {
    const away: string[] = [];
    const counted = new Set<string>();
    for (const { conversation_id: conversation, staff_id: staffId, is_missed: isMissed } of swept) {
      if (!isMissed) continue;
      await insertDecline(tx, conversation, staffId, true);
      if (counted.has(staffId)) continue;
      counted.add(staffId);
      if (!(await countMissed(tx, staffId))) continue;
      away.push(staffId);
      await addNotice(tx, {
        staffId,
        kind: 'set_away',
        conversationId: conversation,
        eventKey: `set_away:${randomUUID()}`,
      });
    }
    return away;
  };

  const plan = async (tx: Tx): Promise<Planned | null> => {
    if (!(await queries.isAnyWaiting(tx))) return nothing;
    if (!(await queries.tryLockPlan(tx))) return null;
    const here = await lockHere(tx, answeringRoles);
    const swept = await sweepOffers(tx, batch);
    const away = await settleSwept(tx, swept);
    const agents = new Map((await selectAgents(tx, here, queries.chatWorkload)).map((each) => [each.id, each]));
    const hasFree = [...agents.values()].some(({ room }) => room > 0);
    const waiting = hasFree ? await queries.selectWaiting(tx, plannedMax) : [];
    const routed = route(waiting, [...agents.values()]).slice(0, batch);
    const locked = new Map(
      (
        await queries.lockStillWaiting(
          tx,
          routed.map(({ id }) => id),
        )
      ).map((held) => [held.id, held]),
    );
    const assigned: Assigned[] = [];
    const offered = swept.map(({ staff_id }) => staff_id);
    for (const { id, staffId, why } of routed) {
      const held = locked.get(id);
      if (held === undefined) continue;
      if (agents.get(staffId)?.acceptsAutomatically === true) {
        const head = await assignment.assignTo(tx, held, staffId, { staffId: null, why });
        assigned.push({ conversation: id, playerId: held.player_id, staffId, head });
      } else {
        await insertOffer(tx, id, staffId, why);
        offered.push(staffId);
      }
    }
    return { assigned, offered, away, isMore: routed.length === batch || swept.length === batch };
  };

  /** Publishes after the commit. Returns whether more may be left; null if another worker is planning. */
  const planOnce = async (): Promise<boolean | null> => {
    const planned = await database.transaction(plan);
    if (planned === null) return null;
    const { assigned, offered, away, isMore } = planned;
    for (const { conversation, playerId, head, staffId } of assigned) {
      assignment.publish(conversation, playerId, head, staffId);
    }
    if (offered.length > 0) consoleHints.changed('offers', [...new Set(offered)]);
    if (away.length > 0) for (const noun of ['seats', 'notices'] as const) consoleHints.changed(noun, away);
    return isMore;
  };

  return {
    name: 'chat.assignWaiting',
    everyMs: 1000,
    run: async () => {
      for (let busy = 0; busy < busyTries;) {
        const isMore = await planOnce();
        if (isMore === false) return;
        if (isMore === null) {
          busy += 1;
          await sleep(busyMs);
        }
      }
    },
    /** A new chat, a freed seat or a changed availability. */
    onWake: (wake) =>
      consoleHints.onChange((noun) => {
        if (noun === 'chat' || noun === 'seats') wake();
      }),
  };
};
