import type { Incident, incidentJoin } from '@guildhall/contract/incidents/player.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { Actor, PersonActor } from '../../runtime/actor.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import { spendNetworkBudget, type NetworkLimits } from '../../data/quota.ts';
import { monthBefore, type Replies } from '../replies/replies.public.ts';
import type { OpenList } from './incidents.open-list.service.ts';
import * as queries from './incidents.queries.ts';
import { incidentOf } from './incidents.view.ts';

export interface IncidentsDependencies {
  readonly database: Database;
  readonly openList: OpenList;
  readonly replies: Replies;
  readonly clock: Clock;
  readonly limits: NetworkLimits;
}

export const createIncidentsService = ({ database, openList, replies, clock, limits }: IncidentsDependencies) => ({
  /** All open incidents, then those the caller joined that were closed within the last month. */
  list: async (actor: Actor, lang: number): Promise<Incident[]> => {
    const open = await openList.read(lang);
    if (actor.playerId === null) return open.map((row) => incidentOf(row, null));
    const joins = await queries.selectJoins(database.query, actor.playerId, monthBefore(clock.now()));
    const joinOf = new Map(joins.map((join) => [join.incident_id, join]));
    const endedIds = joins.filter((join) => join.is_over).map((join) => join.incident_id);
    const ended = endedIds.length === 0 ? [] : await queries.selectEnded(database.query, endedIds, lang);
    // The cached list may be older than the joins, so an incident that was just closed could appear twice.
    const stillOpen = open.filter((row) => !endedIds.includes(row.id));
    return [...stillOpen, ...ended].map((row) => {
      const shown = incidentOf(row, joinOf.get(row.id) ?? null);
      return shown.is_joined ? { ...shown, joined_count: Math.max(shown.joined_count, 1) } : shown;
    });
  },

  join: async (actor: PersonActor, body: BodyOf<typeof incidentJoin>): Promise<{ joined_count: number }> => {
    const { id, is_joined: isJoined, lang } = body;
    const count = await database.transaction(async (tx) => {
      await spendNetworkBudget(tx, 'taps', actor, limits);
      return isJoined ? queries.insertJoin(tx, id, actor.playerId, lang) : queries.deleteJoin(tx, id, actor.playerId);
    });
    if (count !== null) return { joined_count: count };
    const state = await queries.selectState(database.query, id);
    throw new Failure(state === null || state === 'draft' ? 'not_found' : 'wrong_state');
  },

  seen: async (actor: PersonActor, id: number): Promise<{ replies: number }> => {
    const isTheirs = await queries.markSeen(database.query, id, actor.playerId, new Date(clock.now()));
    if (!isTheirs) throw new Failure('not_found');
    // Clears the badge on the player's other devices too.
    replies.changed([actor.playerId]);
    return { replies: await replies.count(actor.playerId) };
  },

  sent: { count: async () => 0, move: queries.moveJoins },

  /** Counters show current joins, so they decrease. */
  erasePlayer: queries.deleteJoinsOf,
  countPlayer: queries.countJoinsOf,
});
