import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import type {
  StaffIncident,
  IncidentText,
  incidentPublish,
  incidentSave,
  incidentTable,
} from '@guildhall/contract/incidents/staff.ts';
import { openIncidentsMax } from '@guildhall/contract/incidents/player.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database, Tx } from '../../data/database.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { idCursor, pageOf } from '../../data/keyset.ts';
import type { Replies } from '../replies/replies.public.ts';
import { checkTranslations, sameTexts } from '../../data/translations.ts';
import { checkVersion, staffChange } from '../audit/audit.public.ts';
import * as queries from './incidents.staff.queries.ts';
import { staffIncidentOf, incidentRowOf } from './incidents.staff.view.ts';
import { refreshSearch } from './incidents.search.service.ts';
import type { OpenList } from './incidents.open-list.service.ts';

export interface IncidentsStaffDependencies {
  readonly database: Database;
  readonly openList: OpenList;
  /** Runs a change and, if players see it, has every process clear what it caches for them. */
  readonly change: { noticed<T>(work: (tx: Tx) => Promise<T>, isNoticed: () => boolean): Promise<T> };
  readonly replies: Replies;
  readonly consoleHints: ConsoleHints;
  readonly clock: Clock;
}

export type IncidentsStaffService = ReturnType<typeof createIncidentsStaffService>;
type Step = BodyOf<typeof incidentPublish>;

/** Known issues as staff manage them. Every change names the version it is based on. */
export const createIncidentsStaffService = ({
  database,
  openList,
  change,
  replies,
  consoleHints,
  clock,
}: IncidentsStaffDependencies) => {
  const openIn = async (tx: Tx, id: number): Promise<StaffIncident> => {
    const row = await queries.selectOne(tx, id);
    if (row === null) throw new Failure('not_found');
    return staffIncidentOf(row, await queries.selectTexts(tx, id));
  };

  /** The result of a change that is audited as `action`. */
  const changed = (
    action: AuditAction,
    { id, title, langs, category_id, joined_count: joined, linked_count: linked }: StaffIncident,
  ) => ({
    audit: {
      action,
      subject: `incident:${id}`,
      details:
        action === 'incident.closed'
          ? { title, joined, linked }
          : { title, langs, ...(category_id !== null && { category_id }) },
    },
    hint: { noun: 'incidents', ids: [id] } as const,
    afterCommit: openList.clear,
  });

  /** Locks the incident while `work` changes it; `work` returns false for a no-op. */
  const act = (
    audited: { readonly by: string; readonly action: AuditAction },
    { id, version }: Step,
    work: (tx: Tx, before: StaffIncident, at: Date) => Promise<boolean | void>,
  ): Promise<StaffIncident> => {
    // Players never see drafts.
    let isSeen = false;
    const transaction = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => change.noticed(run, () => isSeen);
    return staffChange({ database: { transaction }, consoleHints }, audited.by, async (tx) => {
      checkVersion(await queries.lock(tx, id), version);
      const before = await openIn(tx, id);
      if ((await work(tx, before, new Date(clock.now()))) === false) return { result: before };
      await refreshSearch(tx, id);
      const result = await openIn(tx, id);
      isSeen = result.state !== 'draft';
      return { result, ...changed(audited.action, result) };
    });
  };

  const create = (by: string, texts: readonly IncidentText[], categoryId: number | null): Promise<StaffIncident> =>
    staffChange({ database, consoleHints }, by, async (tx) => {
      const id = await queries.insertDraft(tx, by, new Date(clock.now()), categoryId);
      await queries.writeTexts(tx, id, texts);
      const result = await openIn(tx, id);
      return { result, ...changed('incident.saved', result) };
    });

  return {
    table: async ({ state, cursor, limit }: BodyOf<typeof incidentTable>) => {
      const before = cursor === undefined ? undefined : idCursor.read(cursor);
      const rows = await queries.selectTable(database.query, { state, before, limit: limit + 1 });
      return pageOf(rows, limit, idCursor.write, incidentRowOf);
    },

    open: (id: number): Promise<StaffIncident> => openIn(database.query, id),

    save: async (by: string, body: BodyOf<typeof incidentSave>): Promise<StaffIncident> => {
      const { id, version, texts, category_id: wanted } = body;
      checkTranslations(texts);
      if (id === null) return create(by, texts, wanted ?? null);
      return act({ by, action: 'incident.saved' }, { id, version }, async (tx, before, at) => {
        if (before.state === 'closed') throw new Failure('wrong_state');
        const categoryId = wanted === undefined ? before.category_id : wanted;
        if (sameTexts(before.texts, texts) && categoryId === before.category_id) return false;
        await queries.writeTexts(tx, id, texts);
        await queries.touch(tx, id, by, at, { category_id: categoryId });
        return true;
      });
    },

    publish: (by: string, step: Step): Promise<StaffIncident> =>
      act({ by, action: 'incident.published' }, step, async (tx, before, at) => {
        if (before.state !== 'draft') throw new Failure('wrong_state');
        if ((await queries.countOpenAlone(tx)) >= openIncidentsMax) {
          throw new Failure('incidents_full', { max: openIncidentsMax });
        }
        await queries.touch(tx, step.id, by, at, { state: 'open', opened_at: at });
      }),

    /**
     * Writes no row per player, so the cost does not depend on how many joined: players read the answer from the
     * incident, and gateways notify those online.
     */
    close: async (by: string, step: Step): Promise<StaffIncident> => {
      const closed = await act({ by, action: 'incident.closed' }, step, async (tx, before, at) => {
        if (before.state !== 'open') throw new Failure('wrong_state');
        const english = before.texts.find(({ lang }) => lang === defaultLang);
        if (english === undefined || english.answer === '') throw new Failure('english_missing');
        await queries.touch(tx, step.id, by, at, { state: 'closed', closed_at: at, closed_by: by });
      });
      replies.incidentEnded(step.id);
      return closed;
    },
  };
};
