import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { StaffSurvey, surveyPublish, surveySave, surveyTable } from '@guildhall/contract/surveys/staff.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { idCursor, pageOf } from '../../../data/keyset.ts';
import { raiseRevision, type RevisionWatch } from '../../../data/revision.ts';
import { checkVersion, staffChange } from '../../audit/audit.public.ts';
import { addToTotal } from '../../totals/totals.public.ts';
import * as queries from './editor.queries.ts';
import { checkChange, checkEnd, checkShowable, isSameSurvey, storedTextsOf, planOf } from './editor.rules.ts';
import { staffSurveyOf, surveyRowOf } from './editor.view.ts';
import { refreshSearch } from '../surveys.search.service.ts';
import type { PublishedSurveysCache } from '../surveys.published-cache.service.ts';

export interface SurveysStaffDependencies {
  readonly database: Database;
  readonly publishedCache: PublishedSurveysCache;
  readonly consoleHints: ConsoleHints;
  readonly revision: RevisionWatch;
  readonly clock: Clock;
}

export type SurveysStaffService = ReturnType<typeof createSurveysStaffService>;
type Step = BodyOf<typeof surveyPublish>;
interface AuditedAction {
  readonly by: string;
  readonly action: AuditAction;
}

const closesAtOnce = 20;

/** Surveys as staff manage them. Every change names the version it is based on. */
export const createSurveysStaffService = ({
  database,
  publishedCache: shown,
  consoleHints,
  revision,
  clock,
}: SurveysStaffDependencies) => {
  const openIn = async (tx: Tx, id: number): Promise<StaffSurvey> => {
    const row = await queries.selectOne(tx, id);
    if (row === null) throw new Failure('not_found');
    return staffSurveyOf(row, await queries.selectTexts(tx, id), clock.now());
  };

  const announce = (): void => {
    shown.clear();
    revision.announce();
  };

  /** The result of a change that is audited as `action`. */
  const changed = (action: AuditAction, survey: StaffSurvey) => {
    const { id, title, type, langs, answer_count: answers, unverified_count: unverified } = survey;
    return {
      audit: {
        action,
        subject: `survey:${id}`,
        details: action === 'survey.closed' ? { title, type, answers, unverified } : { title, type, langs },
      },
      hint: { noun: 'surveys', ids: [id] } as const,
      // Players never see drafts.
      ...(survey.state !== 'draft' && { afterCommit: announce }),
    };
  };

  /** Locks the survey while `work` changes it; `work` returns false for a no-op. */
  const act = (
    { by, action }: AuditedAction,
    { id, version }: Step,
    work: (tx: Tx, before: StaffSurvey, at: Date) => Promise<boolean | void>,
  ): Promise<StaffSurvey> =>
    staffChange({ database, consoleHints }, by, async (tx) => {
      checkVersion(await queries.lock(tx, id), version);
      const before = await openIn(tx, id);
      if ((await work(tx, before, new Date(clock.now()))) === false) return { result: before };
      const result = await openIn(tx, id);
      if (result.state !== 'draft') await raiseRevision(tx);
      return { result, ...changed(action, result) };
    });

  const create = ({ by, action }: AuditedAction, wanted: Parameters<typeof planOf>[0]): Promise<StaffSurvey> =>
    staffChange({ database, consoleHints }, by, async (tx) => {
      const id = await queries.insertDraft(tx, planOf(wanted), by, new Date(clock.now()));
      await queries.writeTexts(tx, id, storedTextsOf(wanted));
      const result = await openIn(tx, id);
      return { result, ...changed(action, result) };
    });

  return {
    table: async ({ state, type, cursor, limit }: BodyOf<typeof surveyTable>) => {
      const before = cursor === undefined ? undefined : idCursor.read(cursor);
      const rows = await queries.selectTable(database.query, { state, type, before, limit: limit + 1 });
      return pageOf(rows, limit, idCursor.write, (row) => surveyRowOf(row, clock.now()));
    },

    open: (id: number): Promise<StaffSurvey> => openIn(database.query, id),

    save: async (by: string, { id, version, ...wanted }: BodyOf<typeof surveySave>): Promise<StaffSurvey> => {
      const audited = { by, action: 'survey.saved' } as const;
      if (id === null) return create(audited, wanted);
      return act(audited, { id, version }, async (tx, before, at) => {
        if (before.state !== 'draft') checkChange(before, wanted, at.getTime());
        const [plan, texts] = [planOf(wanted), storedTextsOf(wanted)];
        if (isSameSurvey(before, plan, texts)) return false;
        await queries.writePlan(tx, id, plan, by, at);
        await queries.writeTexts(tx, id, texts);
        await refreshSearch(tx, id);
        return true;
      });
    },

    publish: (by: string, step: Step): Promise<StaffSurvey> =>
      act({ by, action: 'survey.published' }, step, async (tx, before, at) => {
        if (before.state !== 'draft') throw new Failure('wrong_state');
        checkShowable(before);
        checkEnd(before.ends_at, at.getTime());
        await queries.move(tx, step.id, { state: 'published', published_at: at }, by, at);
        // Before the total, so that publications take their locks in one order.
        await refreshSearch(tx, step.id);
        await addToTotal(tx, 'survey_total', 1);
      }),

    close: (by: string, step: Step): Promise<StaffSurvey> =>
      act({ by, action: 'survey.closed' }, step, async (tx, before, at) => {
        if (before.state !== 'published') throw new Failure('wrong_state');
        await queries.move(tx, step.id, { state: 'closed', closed_at: at }, by, at);
        await refreshSearch(tx, step.id);
      }),

    duplicate: async (by: string, id: number): Promise<StaffSurvey> =>
      create(
        { by, action: 'survey.duplicated' },
        { ...(await openIn(database.query, id)), starts_at: null, ends_at: null },
      ),

    remove: (by: string, { id, version }: Step): Promise<null> =>
      staffChange({ database, consoleHints }, by, async (tx) => {
        checkVersion(await queries.lock(tx, id), version);
        const before = await openIn(tx, id);
        if (before.state !== 'draft') throw new Failure('wrong_state');
        await queries.remove(tx, id);
        return { result: null, ...changed('survey.removed', before) };
      }),

    /** Safe to run in any number of workers: each survey is closed once. */
    closeDue: async (): Promise<void> => {
      for (;;) {
        const closed = await database.transaction(async (tx) => {
          const ids = await queries.closeDue(tx, closesAtOnce);
          for (const id of ids) await refreshSearch(tx, id);
          if (ids.length > 0) await raiseRevision(tx);
          return ids;
        });
        if (closed.length > 0) {
          announce();
          consoleHints.changed('surveys', closed);
        }
        if (closed.length < closesAtOnce) return;
      }
    },
  };
};
