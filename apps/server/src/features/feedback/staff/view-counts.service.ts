import { viewCountMax, type feedbackAges } from '@guildhall/contract/feedback/rules.ts';
import type { feedbackViewCounts } from '@guildhall/contract/feedback/view-counts.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { Clock } from '../../../runtime/clock.ts';
import { reasonIdsUnder } from '../../reasons/reasons.public.ts';
import { countReports, type ReportFilter } from './table.queries.ts';

type ViewFilter = BodyOf<typeof feedbackViewCounts>['views'][number];

const hourMs = 60 * 60 * 1000;
const ageMs: Record<(typeof feedbackAges)[number], number> = {
  hour: hourMs,
  day: 24 * hourMs,
  three_days: 3 * 24 * hourMs,
  week: 7 * 24 * hourMs,
};

const assigneeFilter = (assignee: ViewFilter['assignee'], me: string): string | null | undefined => {
  if (assignee === 'nobody') return null;
  return assignee === 'me' ? me : assignee;
};

/** The filters of a request as the queries take them. */
export const filterOf = async (tx: Tx, me: string, body: ViewFilter, nowMs: number): Promise<ReportFilter> => ({
  state: body.state,
  type: body.type,
  lang: body.lang,
  channel: body.channel,
  gameVersion: body.version_of_game,
  assigneeId: assigneeFilter(body.assignee, me),
  incidentId: body.incident_id,
  isVerified: body.is_verified,
  reasonIds: body.reason_id === undefined ? undefined : await reasonIdsUnder(tx, body.reason_id),
  tag: body.tag,
  createdUntil: body.age === undefined ? undefined : new Date(nowMs - ageMs[body.age]),
});

const keepMs = 10_000;
const keptMax = 500;

/** Counts of saved views. Colleagues look at the same shared views, so a process counts each at most every ten seconds. */
export const createViewCounts = (database: Database, clock: Clock) => {
  const kept = new Map<string, { readonly at: number; readonly count: Promise<number> }>();
  const countOf = (me: string, view: ViewFilter): Promise<number> => {
    const key = JSON.stringify([view.assignee === 'me' ? me : null, view]);
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
