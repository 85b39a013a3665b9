import type { AuditAction } from '@guildhall/contract/audit-actions.ts';
import type {
  DeskIncident,
  IncidentText,
  incidentPublish,
  incidentSave,
  incidentTable,
} from '@guildhall/contract/incidents-desk.ts';
import { openIncidentsMax } from '@guildhall/contract/incidents.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { idCursor, pageOf } from '../../platform/keyset.ts';
import type { Replies } from '../../platform/replies.ts';
import { checkTranslations, sameTexts } from '../../platform/translations.ts';
import { appendAudit } from '../audit/audit.public.ts';
import * as queries from './incidents.desk.queries.ts';
import { deskIncidentOf, incidentRowOf } from './incidents.desk.view.ts';
import type { OpenList } from './incidents.open-list.ts';

export interface IncidentsDeskDependencies {
  readonly database: Database;
  readonly openList: OpenList;
  readonly replies: Replies;
  readonly desk: DeskHints;
  readonly clock: Clock;
}

export type IncidentsDesk = ReturnType<typeof createIncidentsDesk>;
type Step = BodyOf<typeof incidentPublish>;

/** Who changed it where nobody of staff did. */
const system = 'Guildhall';

/** What staff do with known issues. Every change names the version it was made on. */
export const createIncidentsDesk = ({ database, openList, replies, desk, clock }: IncidentsDeskDependencies) => {
  const openIn = async (tx: Tx, id: number): Promise<DeskIncident> => {
    const row = await queries.selectOne(tx, id);
    if (row === null) throw new Failure('not_found');
    return deskIncidentOf(row, await queries.selectTexts(tx, id));
  };

  const changed = (id: number): void => {
    openList.clear();
    desk.changed('incidents', [id]);
  };

  /** Held while `work` changes it. False means that nothing did. The trail's entry comes last: it holds up all others. */
  const act = async (
    deed: { readonly by: string; readonly action: AuditAction },
    { id, version }: Step,
    work: (tx: Tx, before: DeskIncident, at: Date) => Promise<boolean | void>,
  ): Promise<DeskIncident> => {
    const { after, isChanged } = await database.transaction(async (tx) => {
      const locked = await queries.lock(tx, id);
      if (locked === null) throw new Failure('not_found');
      if (locked.version !== version) throw new Failure('conflict', { by: locked.updated_by_name ?? system });
      const before = await openIn(tx, id);
      if ((await work(tx, before, new Date(clock.now()))) === false) return { after: before, isChanged: false };
      const opened = await openIn(tx, id);
      const { title, joined_count: joined, linked_count: linked, langs } = opened;
      const details = deed.action === 'incident.closed' ? { title, joined, linked } : { title, langs };
      await appendAudit(tx, { staffId: deed.by, action: deed.action, subject: `incident:${id}`, details });
      return { after: opened, isChanged: true };
    });
    if (isChanged) changed(id);
    return after;
  };

  const create = async (by: string, texts: readonly IncidentText[]): Promise<DeskIncident> => {
    const created = await database.transaction(async (tx) => {
      const id = await queries.insertDraft(tx, by, new Date(clock.now()));
      await queries.writeTexts(tx, id, texts);
      const { title, langs, ...opened } = await openIn(tx, id);
      await appendAudit(tx, {
        staffId: by,
        action: 'incident.saved',
        subject: `incident:${id}`,
        details: { title, langs },
      });
      return { ...opened, title, langs };
    });
    changed(created.id);
    return created;
  };

  return {
    table: async ({ state, cursor, limit }: BodyOf<typeof incidentTable>) => {
      const before = cursor === undefined ? undefined : idCursor.read(cursor);
      const rows = await queries.selectTable(database.query, { state, before, limit: limit + 1 });
      return pageOf(rows, limit, idCursor.write, incidentRowOf);
    },

    open: (id: number): Promise<DeskIncident> => openIn(database.query, id),

    save: async (by: string, { id, version, texts }: BodyOf<typeof incidentSave>): Promise<DeskIncident> => {
      checkTranslations(texts);
      if (id === null) return create(by, texts);
      return act({ by, action: 'incident.saved' }, { id, version }, async (tx, before, at) => {
        if (before.state === 'closed') throw new Failure('wrong_status');
        if (sameTexts(before.texts, texts)) return false;
        await queries.writeTexts(tx, id, texts);
        await queries.touch(tx, id, by, at);
        return true;
      });
    },

    publish: (by: string, step: Step): Promise<DeskIncident> =>
      act({ by, action: 'incident.published' }, step, async (tx, before, at) => {
        if (before.state !== 'draft') throw new Failure('wrong_status');
        if ((await queries.countOpenAlone(tx)) >= openIncidentsMax) throw new Failure('wrong_status');
        await queries.touch(tx, step.id, by, at, { state: 'open', opened_at: at });
      }),

    /** Nothing is written per player: who joined finds the answer by the issue itself, and a gateway tells who is there. */
    close: async (by: string, step: Step): Promise<DeskIncident> => {
      const closed = await act({ by, action: 'incident.closed' }, step, async (tx, before, at) => {
        if (before.state !== 'open') throw new Failure('wrong_status');
        const english = before.texts.find(({ lang }) => lang === defaultLang);
        if (english === undefined || english.answer === '') throw new Failure('english_missing');
        await queries.touch(tx, step.id, by, at, { state: 'closed', closed_at: at, closed_by: by });
      });
      replies.incidentEnded(step.id);
      return closed;
    },
  };
};
