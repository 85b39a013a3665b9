import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { playerTimeline, TimelineItem } from '@guildhall/contract/players/staff.ts';
import { timelineKinds, timelinePermissions, type TimelineKind } from '@guildhall/contract/players/timeline.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import * as v from 'valibot';
import type { Database } from '../../data/database.ts';
import { pageOf, readCursor, writeCursor } from '../../data/keyset.ts';
import type { TimelineRow, TimelineSources } from '../../data/timeline.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import { Failure } from '../../runtime/failure.ts';
import { selectPlayer } from './players.card.queries.ts';

interface PlacedRow extends TimelineRow {
  readonly kind: TimelineKind;
}

const rankOf = (kind: TimelineKind): number => timelineKinds.indexOf(kind);

/** Newest first; entries of the same moment by kind, then by id. */
const inOrder = (one: PlacedRow, other: PlacedRow): number =>
  other.micros - one.micros || rankOf(one.kind) - rankOf(other.kind) || other.id - one.id;

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const cursorKeys = v.strictTuple([v.pipe(number, v.maxValue(4e15)), v.picklist(timelineKinds), number]);

type Position = v.InferOutput<typeof cursorKeys>;

/** Where a kind continues: kinds that come before the last entry's at the same moment are past that moment, later ones are not. */
const positionOf = (kind: TimelineKind, [micros, last, id]: Position) => {
  if (kind === last) return { micros, id };
  return { micros, id: rankOf(kind) < rankOf(last) ? 0 : Number.MAX_SAFE_INTEGER };
};

const itemOf = ({ kind, id, micros, subject, text, state, ...row }: PlacedRow): TimelineItem => ({
  kind,
  id: `${kind}:${id}`,
  at: Math.floor(micros / 1000),
  subject,
  number: row.number,
  text,
  state,
  tags: [...(row.tags ?? [])],
  staff: typeof row.staff_id === 'string' ? { id: row.staff_id, name: row.staff_name ?? '' } : null,
});

export interface TimelineDependencies {
  readonly database: Database;
  readonly features: () => readonly { readonly timeline?: TimelineSources }[];
}

/** Merges what each feature has of one player. Every kind answers at most one page, so a page has a bounded cost. */
export const createTimeline =
  ({ database, features }: TimelineDependencies) =>
  async (
    { role }: Pick<StaffActor, 'role'>,
    { player, kinds, cursor, limit }: BodyOf<typeof playerTimeline>,
  ): Promise<MsgOf<typeof playerTimeline>> => {
    const position = cursor === undefined ? null : readCursor(cursorKeys, cursor);
    if ((await selectPlayer(database.query, player)) === null) throw new Failure('not_found');
    const rows: PlacedRow[] = [];
    for (const [name, select] of features().flatMap(({ timeline = {} }) => Object.entries(timeline))) {
      const kind = name as TimelineKind;
      if (!mayRole(role, timelinePermissions[kind]) || kinds?.includes(kind) === false) continue;
      const before = position === null ? null : positionOf(kind, position);
      const found = await select(database.query, { playerId: player, before, limit: limit + 1 });
      rows.push(...found.map((row) => ({ ...row, kind })));
    }
    return pageOf(rows.toSorted(inOrder), limit, ({ micros, kind, id }) => writeCursor([micros, kind, id]), itemOf);
  };
