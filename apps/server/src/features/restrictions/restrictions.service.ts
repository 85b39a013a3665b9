import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import { restrictionBounds, type RestrictionKind } from '@guildhall/contract/restrictions/rules.ts';
import type { RestrictionReason } from '@guildhall/contract/restrictions/reasons.ts';
import type {
  restrictionMute,
  restrictionOf,
  RestrictionRow,
  restrictionTable,
} from '@guildhall/contract/restrictions/staff.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import type { Database, Tx } from '../../data/database.ts';
import { idCursor, pageOf } from '../../data/keyset.ts';
import type { RestrictionWatch } from '../../data/restriction-watch.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { staffChange } from '../audit/audit.public.ts';
import { authorOf, type Subjects } from '../players/players.public.ts';
import * as queries from './restrictions.queries.ts';
import { rowOf } from './restrictions.view.ts';
import { restrictionTimeline } from './restrictions.timeline.queries.ts';

export interface RestrictionsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly watch: Pick<RestrictionWatch, 'announce' | 'check'>;
  readonly subjects: Subjects;
}

interface Wanted {
  readonly kind: RestrictionKind;
  readonly reason: RestrictionReason;
  readonly note: string;
  /** Null: permanent. */
  readonly hours: number | null;
}

const hourMs = 3_600_000;
const pastMax = 10;

/** Whether a mute until `untilMs` would end or shorten what is in force. */
const isStronger = ({ kind, until }: queries.Row, untilMs: number): boolean =>
  kind === 'block' || until === null || until.getTime() > untilMs;

const isShortMute = ({ kind, network, until, created_at }: queries.Row): boolean =>
  kind === 'mute' &&
  network === null &&
  until !== null &&
  until.getTime() - created_at.getTime() <= restrictionBounds.muteHours * hourMs;

export type RestrictionsService = ReturnType<typeof createRestrictionsService>;

/** Mutes and blocks of players and networks. A subject has at most one in force; a new one takes its place. */
export const createRestrictionsService = ({
  database,
  clock,
  consoleHints,
  watch,
  subjects,
}: RestrictionsDependencies) => {
  const afterCommit = (): void => {
    watch.announce();
    // This process need not wait for the announcement, and tests see their own changes.
    void watch.check();
  };

  const impose = async (
    by: string,
    subjectOf: (tx: Tx) => Promise<queries.Subject>,
    { hours, ...wanted }: Wanted,
    check: (tx: Tx, before: queries.Row | null, until: Date | null) => Promise<object> | object = () => ({}),
  ): Promise<RestrictionRow> =>
    staffChange({ database, consoleHints }, by, async (tx) => {
      const change = await queries.nextChange(tx);
      const subject = await subjectOf(tx);
      const now = new Date(clock.now());
      const until = hours === null ? null : new Date(now.getTime() + hours * hourMs);
      const before = await queries.selectActive(tx, subject, now);
      const details = await check(tx, before, until);
      // Its number is one lower, so that each change keeps a number of its own.
      if (before !== null) await queries.lift(tx, { id: before.id, by, now, change });
      const number = before === null ? change : await queries.nextChange(tx);
      const id = await queries.insert(tx, { ...subject, ...wanted, until, by, now, change: number });
      const row = await queries.selectOne(tx, id);
      if (row === null) throw new Error(`restriction ${id} was not inserted`);
      const { kind, reason } = wanted;
      return {
        result: rowOf(row, now.getTime()),
        // Without the player and the note: the trail outlives the player.
        audit: {
          action: 'restriction.imposed',
          subject: `restriction:${id}`,
          details: { kind, reason, hours, network: subject.network, ...details },
        },
        hint: { noun: 'restrictions', ids: [id] },
        afterCommit,
      };
    });

  const ofPerson =
    (person: ChatOrReport) =>
    async (tx: Tx): Promise<queries.Subject> => ({ playerId: await authorOf(subjects, tx, person), network: null });

  return {
    table: async ({ scope, kind, subject, cursor, limit }: BodyOf<typeof restrictionTable>) => {
      const now = new Date(clock.now());
      const before = cursor === undefined ? undefined : idCursor.read(cursor);
      const page = { isActive: scope === 'active', kind, subject, before, now, limit: limit + 1 };
      const rows = await queries.selectTable(database.query, page);
      return pageOf(rows, limit, idCursor.write, (row) => rowOf(row, now.getTime()));
    },

    of: async (person: ChatOrReport): Promise<MsgOf<typeof restrictionOf>> => {
      const tx = database.query;
      const playerId = await authorOf(subjects, tx, person);
      const [subject, now] = [{ playerId, network: null }, new Date(clock.now())];
      const [active, past, network] = await Promise.all([
        queries.selectActive(tx, subject, now),
        queries.selectPast(tx, subject, now, pastMax),
        queries.findNetwork(tx, playerId),
      ]);
      const ofNetwork = network === null ? null : await queries.selectActive(tx, { playerId: null, network }, now);
      return {
        active: active === null ? null : rowOf(active, now.getTime()),
        past: past.map((row) => rowOf(row, now.getTime())),
        network,
        network_active: ofNetwork === null ? null : rowOf(ofNetwork, now.getTime()),
      };
    },

    mute: (by: string, { person, ...wanted }: BodyOf<typeof restrictionMute>): Promise<RestrictionRow> =>
      impose(by, ofPerson(person), { ...wanted, kind: 'mute' }, (_tx, before, until) => {
        if (before !== null && until !== null && isStronger(before, until.getTime())) {
          throw new Failure('restriction_stronger');
        }
        return {};
      }),

    impose: (by: string, person: ChatOrReport, wanted: Wanted): Promise<RestrictionRow> =>
      impose(by, ofPerson(person), wanted),

    reach: (network: string): Promise<number> => queries.countReach(database.query, network),

    imposeOnNetwork: (by: string, network: string, playersSeen: number, wanted: Wanted): Promise<RestrictionRow> =>
      impose(
        by,
        async () => ({ playerId: null, network }),
        wanted,
        async (tx) => {
          const players = await queries.countReach(tx, network);
          if (players > playersSeen) throw new Failure('restriction_reach', { players });
          return { players };
        },
      ),

    lift: (actor: StaffActor, id: number, note: string): Promise<RestrictionRow> =>
      staffChange({ database, consoleHints }, actor.staffId, async (tx) => {
        const change = await queries.nextChange(tx);
        const [before, now] = [await queries.selectOne(tx, id), new Date(clock.now())];
        if (before === null) throw new Failure('not_found');
        if (!rowOf(before, now.getTime()).is_active) throw new Failure('wrong_state');
        if (!isShortMute(before) && !mayRole(actor.role, 'restrictions.block')) throw new Failure('permission_refused');
        await queries.lift(tx, { id, by: actor.staffId, now, change });
        const row = await queries.selectOne(tx, id);
        const { kind, reason, network } = before;
        return {
          result: rowOf(row ?? before, now.getTime()),
          audit: {
            action: 'restriction.lifted',
            subject: `restriction:${id}`,
            details: { kind, reason, network, ...(note === '' ? {} : { note }) },
          },
          hint: { noun: 'restrictions', ids: [id] },
          afterCommit,
        };
      }),

    sweep: (): Promise<number> => queries.deleteOldOfNetworks(database.query),
    timeline: restrictionTimeline,
    erasePlayer: queries.deleteOfPlayer,
  };
};
