import { openIncidentsMax, type Incident } from '@guildhall/contract/incidents.ts';
import type { Tx } from '../../platform/database.ts';
import * as queries from './incidents.queries.ts';
import { incidentOf } from './incidents.view.ts';

/**
 * What reports need of known issues. How many reports are linked to one follows `feedback.incident_id` by itself
 * (a trigger): whoever links only sets that.
 */

/** As this player sees it: open or over. A draft is nothing. */
export const incidentFor = async (tx: Tx, id: number, lang: number, playerId: string): Promise<Incident | null> => {
  const row = await queries.selectShown(tx, id, lang);
  return row === null ? null : incidentOf(row, await queries.selectJoin(tx, id, playerId));
};

/** Those that are open, newest first. */
export const openIncidents = async (tx: Tx, lang: number, playerId: string): Promise<Incident[]> => {
  const rows = await queries.selectOpen(tx, lang, openIncidentsMax);
  if (rows.length === 0) return [];
  const joined = new Set(
    await queries.selectJoinedAmong(
      tx,
      rows.map(({ id }) => id),
      playerId,
    ),
  );
  return rows.map((row) => incidentOf(row, joined.has(row.id) ? { seen_at: null } : null));
};

/** For staff, drafts too. */
export const incidentTitle = async (
  tx: Tx,
  id: number,
): Promise<{ id: number; title: string; is_open: boolean } | null> => {
  const row = await queries.selectTitle(tx, id);
  return row === null ? null : { id: row.id, title: row.title, is_open: row.state === 'open' };
};

/** What is said to whoever joined, in their language or in English. Empty where nothing is said yet. */
export const answerOf = async (tx: Tx, incidentId: number, lang: number): Promise<string> =>
  (await queries.selectShown(tx, incidentId, lang))?.answer ?? '';
