import { openIncidentsMax, type Incident } from '@guildhall/contract/incidents/player.ts';
import type { Tx } from '../../data/database.ts';
import * as queries from './incidents.queries.ts';
import { incidentOf } from './incidents.view.ts';

/** The incident as this player sees it, open or closed; null for a draft. */
export const incidentFor = async (tx: Tx, id: number, lang: number, playerId: string): Promise<Incident | null> => {
  const row = await queries.selectShown(tx, id, lang);
  return row === null ? null : incidentOf(row, await queries.selectJoin(tx, id, playerId));
};

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

export const incidentTitle = async (
  tx: Tx,
  id: number,
): Promise<{ id: number; title: string; is_open: boolean } | null> => {
  const row = await queries.selectTitle(tx, id);
  return row === null ? null : { id: row.id, title: row.title, is_open: row.state === 'open' };
};

/** The closing answer in this language, otherwise in English. Empty if there is none yet. */
export const answerOf = async (tx: Tx, incidentId: number, lang: number): Promise<string> =>
  (await queries.selectShown(tx, incidentId, lang))?.answer ?? '';
