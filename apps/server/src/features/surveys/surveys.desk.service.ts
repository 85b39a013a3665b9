import type { AuditAction } from '@guildhall/contract/audit-actions.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import type { DeskSurvey, surveyPublish, surveySave, surveyTable } from '@guildhall/contract/surveys-desk.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { idCursor, pageOf } from '../../platform/keyset.ts';
import { raiseRevision, type RevisionWatch } from '../../platform/revision.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { addToTotal } from '../totals/totals.public.ts';
import * as queries from './surveys.desk.queries.ts';
import { checkChange, checkEnd, checkShowable, isSameSurvey, keptTextsOf, planOf } from './surveys.desk.rules.ts';
import { deskSurveyOf, surveyRowOf } from './surveys.desk.view.ts';
import type { ShownSurveys } from './surveys.shown.ts';

export interface SurveysDeskDependencies {
  readonly database: Database;
  readonly shown: ShownSurveys;
  readonly desk: DeskHints;
  readonly revision: RevisionWatch;
  readonly clock: Clock;
}

export type SurveysDesk = ReturnType<typeof createSurveysDesk>;
type Step = BodyOf<typeof surveyPublish>;
interface Deed {
  readonly by: string;
  readonly action: AuditAction;
}

/** Who changed it where nobody of staff did. */
const system = 'Guildhall';
const closesAtOnce = 20;

/** What staff do with surveys. Every change names the version it was made on. */
export const createSurveysDesk = ({ database, shown, desk, revision, clock }: SurveysDeskDependencies) => {
  const openIn = async (tx: Tx, id: number): Promise<DeskSurvey> => {
    const row = await queries.selectOne(tx, id);
    if (row === null) throw new Failure('not_found');
    return deskSurveyOf(row, await queries.selectTexts(tx, id), clock.now());
  };

  const changed = (ids: readonly number[], isSeen: boolean): void => {
    if (isSeen) {
      shown.clear();
      revision.announce();
    }
    desk.changed('surveys', ids);
  };

  const audit = (tx: Tx, { by, action }: Deed, survey: DeskSurvey) => {
    const { id, title, type, langs, answer_count: answers, unverified_count: unverified } = survey;
    return appendAudit(tx, {
      staffId: by,
      action,
      subject: `survey:${id}`,
      details: action === 'survey.closed' ? { title, type, answers, unverified } : { title, type, langs },
    });
  };

  /** Held while `work` changes it. False means that nothing did. The trail's entry comes last: it holds up all others. */
  const act = async (
    deed: Deed,
    { id, version }: Step,
    work: (tx: Tx, before: DeskSurvey, at: Date) => Promise<boolean | void>,
  ): Promise<DeskSurvey> => {
    const { after, isChanged } = await database.transaction(async (tx) => {
      const locked = await queries.lock(tx, id);
      if (locked === null) throw new Failure('not_found');
      if (locked.version !== version) throw new Failure('conflict', { by: locked.updated_by_name ?? system });
      const before = await openIn(tx, id);
      if ((await work(tx, before, new Date(clock.now()))) === false) return { after: before, isChanged: false };
      const opened = await openIn(tx, id);
      if (opened.state !== 'draft') await raiseRevision(tx);
      await audit(tx, deed, opened);
      return { after: opened, isChanged: true };
    });
    if (isChanged) changed([id], after.state !== 'draft');
    return after;
  };

  const create = async (deed: Deed, wanted: Parameters<typeof planOf>[0]): Promise<DeskSurvey> => {
    const created = await database.transaction(async (tx) => {
      const id = await queries.insertDraft(tx, planOf(wanted), deed.by, new Date(clock.now()));
      await queries.writeTexts(tx, id, keptTextsOf(wanted));
      const opened = await openIn(tx, id);
      await audit(tx, deed, opened);
      return opened;
    });
    changed([created.id], false);
    return created;
  };

  return {
    table: async ({ state, type, cursor, limit }: BodyOf<typeof surveyTable>) => {
      const before = cursor === undefined ? undefined : idCursor.read(cursor);
      const rows = await queries.selectTable(database.query, { state, type, before, limit: limit + 1 });
      return pageOf(rows, limit, idCursor.write, (row) => surveyRowOf(row, clock.now()));
    },

    open: (id: number): Promise<DeskSurvey> => openIn(database.query, id),

    save: async (by: string, { id, version, ...wanted }: BodyOf<typeof surveySave>): Promise<DeskSurvey> => {
      const deed = { by, action: 'survey.saved' } as const;
      if (id === null) return create(deed, wanted);
      return act(deed, { id, version }, async (tx, before, at) => {
        if (before.state !== 'draft') checkChange(before, wanted, at.getTime());
        const [plan, texts] = [planOf(wanted), keptTextsOf(wanted)];
        if (isSameSurvey(before, plan, texts)) return false;
        await queries.writePlan(tx, id, plan, by, at);
        await queries.writeTexts(tx, id, texts);
        return true;
      });
    },

    publish: (by: string, step: Step): Promise<DeskSurvey> =>
      act({ by, action: 'survey.published' }, step, async (tx, before, at) => {
        if (before.state !== 'draft') throw new Failure('wrong_status');
        checkShowable(before);
        checkEnd(before.ends_at, at.getTime());
        await queries.move(tx, step.id, { state: 'published', published_at: at }, by, at);
        await addToTotal(tx, 'survey_total', 1);
      }),

    close: (by: string, step: Step): Promise<DeskSurvey> =>
      act({ by, action: 'survey.closed' }, step, async (tx, before, at) => {
        if (before.state !== 'published') throw new Failure('wrong_status');
        await queries.move(tx, step.id, { state: 'closed', closed_at: at }, by, at);
      }),

    duplicate: async (by: string, id: number): Promise<DeskSurvey> =>
      create(
        { by, action: 'survey.duplicated' },
        { ...(await openIn(database.query, id)), starts_at: null, ends_at: null },
      ),

    remove: async (by: string, { id, version }: Step): Promise<null> => {
      await database.transaction(async (tx) => {
        const locked = await queries.lock(tx, id);
        if (locked === null) throw new Failure('not_found');
        if (locked.version !== version) throw new Failure('conflict', { by: locked.updated_by_name ?? system });
        const before = await openIn(tx, id);
        if (before.state !== 'draft') throw new Failure('wrong_status');
        await queries.remove(tx, id);
        await audit(tx, { by, action: 'survey.removed' }, before);
      });
      changed([id], false);
      return null;
    },

    /** Any number of workers may run this at once: whoever comes second finds them closed. */
    closeDue: async (): Promise<void> => {
      for (;;) {
        const closed = await database.transaction(async (tx) => {
          const ids = await queries.closeDue(tx, closesAtOnce);
          if (ids.length > 0) await raiseRevision(tx);
          return ids;
        });
        if (closed.length > 0) changed(closed, true);
        if (closed.length < closesAtOnce) return;
      }
    },
  };
};
