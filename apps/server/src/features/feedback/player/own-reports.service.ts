import type { Clock } from '../../../runtime/clock.ts';
import type { Database } from '../../../data/database.ts';
import { monthBefore, type OwnReportsOf } from '../../replies/replies.public.ts';
import { lapsesAt } from '../feedback.deadlines.rules.ts';
import { selectOwnReports } from './own-reports.queries.ts';
import { summaryOf } from './report.view.ts';

/** More would push the rest of the first screen away; the list of reports has all of them. */
const reportsMax = 3;

/** The player's reports that are open or answered. */
export const createOwnReports =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }): OwnReportsOf =>
  async (playerId) => {
    const rows = await selectOwnReports(database.query, playerId, monthBefore(clock.now()), reportsMax);
    return rows.map(({ beginning, asked_at, noticed_at, words, ...row }) => ({
      ...row,
      summary: summaryOf(beginning),
      words: summaryOf(words ?? ''),
      lapses_at: lapsesAt({ asked_at, noticed_at })?.getTime() ?? null,
    }));
  };
