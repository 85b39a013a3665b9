import type { StaffSearchSource } from '../../../registration/feature.ts';
import * as queries from './staff-search.queries.ts';

const reports: StaffSearchSource = {
  kind: 'report',
  index: {
    table: 'feedback',
    idType: 'uuid',
    isOfPlayers: true,
    textsOf: async (tx, items) =>
      (
        await queries.selectReportTexts(
          tx,
          items.map(({ id }) => id),
        )
      ).map(({ id, lang, created_at: at, player_id: playerId, texts }) => ({
        id,
        lang,
        at,
        playerId,
        text: texts.join('\n'),
      })),
    // Since version 2, without the transcript of the chat that the report was made from.
    again: { version: 2, idsAfter: queries.selectIdsWithTranscript },
  },
  idsOfNumber: queries.selectIdsOfNumber,
  itemsOf: async (tx, _actor, ids, isOpen) =>
    (await queries.selectReportTexts(tx, ids, isOpen)).map((row) => ({
      id: row.id,
      number: row.number,
      title: '',
      bodies: row.texts,
      lang: row.lang,
      at: row.created_at,
      isOpen: row.is_open,
    })),
};

/** Templates have no time of creation. They are few, so their order matters little. */
const beginning = new Date(0);

const templates: StaffSearchSource = {
  kind: 'template',
  index: {
    table: 'feedback_template',
    idType: 'bigint',
    isOfPlayers: false,
    textsOf: async (tx, items) =>
      (
        await queries.selectTemplateTexts(
          tx,
          items.map(({ id }) => id),
        )
      ).map(({ id, lang, name, text }) => ({ id, lang, at: beginning, playerId: null, text: `${name}\n${text}` })),
  },
  itemsOf: async (tx, _actor, ids) => {
    const rows = await queries.selectTemplateTexts(tx, ids);
    return [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
      const own = rows.filter((row) => row.id === id);
      const [first] = own;
      if (first === undefined) return [];
      const bodies = own.map(({ text }) => text);
      return [{ id, number: Number(id), title: first.name, bodies, lang: null, at: first.updated_at, isOpen: null }];
    });
  },
};

export const feedbackStaffSearch: readonly StaffSearchSource[] = [reports, templates];
