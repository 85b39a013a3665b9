import { viewCountMax, type feedbackAges } from '@guildhall/contract/feedback/rules.ts';
import type { feedbackViewCounts } from '@guildhall/contract/feedback/view-counts.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { reasonIdsUnder } from '../../reasons/reasons.public.ts';
import { membersOf } from '../../routing/routing.public.ts';
import { countReports, type ReportFilter } from './table.queries.ts';

type ViewFilter = BodyOf<typeof feedbackViewCounts>['views'][number];

const hourMs = 60 * 60 * 1000;
const ageMs: Record<(typeof feedbackAges)[number], number> = {
  hour: hourMs,
  day: 24 * hourMs,
  three_days: 3 * 24 * hourMs,
  week: 7 * 24 * hourMs,
};

/** The values of a filter, of which any matches; undefined if it is not set. */
const valuesOf = <Value extends string | number>(
  given: Value | readonly Value[] | undefined,
): readonly Value[] | undefined => (given === undefined ? undefined : [...new Set([given].flat() as Value[])]);

const assigneesOf = (body: ViewFilter, me: string): readonly (string | null)[] | undefined => {
  const named = valuesOf(body.assignee)?.map((each) => (each === 'nobody' ? null : each === 'me' ? me : each));
  return named === undefined ? undefined : [...new Set(named)];
};

const createdUntil = ({ age, created_until: until }: ViewFilter, nowMs: number): Date | undefined => {
  const ends = [...(age === undefined ? [] : [nowMs - ageMs[age]]), ...(until === undefined ? [] : [until - 1])];
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
};

/** The filters of a request as the queries take them. */
export const filterOf = async (tx: Tx, me: string, body: ViewFilter, nowMs: number): Promise<ReportFilter> => {
  const [reasons, teams] = [valuesOf(body.reason_id), valuesOf(body.team_id)];
  return {
    state: body.state,
    types: valuesOf(body.type),
    langs: valuesOf(body.lang),
    channels: valuesOf(body.channel),
    gameVersions: valuesOf(body.version_of_game),
    assigneeIds: assigneesOf(body, me),
    memberIds: teams === undefined ? undefined : await membersOf(tx, teams),
    tiers: valuesOf(body.tier),
    incidentIds: valuesOf(body.incident_id),
    isVerified: body.is_verified,
    isAppeal: body.is_appeal,
    reasonIds: reasons === undefined ? undefined : await reasonIdsUnder(tx, reasons),
    tags: valuesOf(body.tag),
    createdFrom: body.created_from === undefined ? undefined : new Date(body.created_from),
    createdUntil: createdUntil(body, nowMs),
  };
};

const keepMs = 10_000;
const keptMax = 500;

/** Counts of saved views. Colleagues look at the same shared views, so a process counts each at most every ten seconds. */
export const createViewCounts = (database: Database, clock: Clock) => {
  const kept = new Map<string, { readonly at: number; readonly count: Promise<number> }>();
  const countOf = (me: string, view: ViewFilter): Promise<number> => {
    const key = JSON.stringify([valuesOf(view.assignee)?.includes('me') === true ? me : null, view]);
    const found = kept.get(key);
    const nowMs = clock.now();
    if (found !== undefined && nowMs - found.at < keepMs) return found.count;
    const count = filterOf(database.query, me, view, nowMs).then((filter) =>
      countReports(database.query, filter, viewCountMax),
    );
    count.catch(() => kept.delete(key));
    kept.delete(key);
    kept.set(key, { at: nowMs, count });
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return count;
  };
  return async (
    me: string,
    { views }: BodyOf<typeof feedbackViewCounts>,
  ): Promise<MsgOf<typeof feedbackViewCounts>> => {
    const counts: number[] = [];
    // One after the other, so that a call holds one connection.
    for (const view of views) counts.push(await countOf(me, view));
    return { counts };
  };
};
