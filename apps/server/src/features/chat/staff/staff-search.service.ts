import type { StaffSearchSource } from '../../../registration/feature.ts';
import * as queries from './staff-search.queries.ts';

/** Messages of a chat that one batch indexes; the next batch continues. */
const messagesMax = 300;
/** Messages that an excerpt is taken from: the last ones. */
const quotedMax = 100;

const chats: StaffSearchSource = {
  kind: 'chat',
  index: {
    table: 'conversation',
    idType: 'uuid',
    isOfPlayers: true,
    changedSince: async (tx, micros, { limit, days }) => {
      const open = await queries.selectOpenChanged(tx, days, limit);
      if (open.length > 0) return { ids: open, micros, hasMore: true };
      return queries.selectEndedChanged(tx, micros, days, limit);
    },
    textsOf: async (tx, items) => {
      // Before the messages, so that none is taken for indexed that is sent in between.
      const rows = await queries.selectChats(
        tx,
        items.map(({ id }) => id),
        { staffId: null, isOpen: null },
      );
      const words = await queries.selectWords(tx, items, messagesMax);
      return rows.map((row) => {
        const own = words.filter(({ id }) => id === row.id);
        const last = own.at(-1)?.seq ?? 0;
        return {
          id: row.id,
          lang: row.lang,
          at: row.created_at,
          playerId: row.player_id,
          text: own.map(({ text }) => text).join('\n'),
          upto: own.length === messagesMax ? last : Math.max(last, row.last_seq),
        };
      });
    },
  },
  idsOfNumber: queries.selectIdsOfNumber,
  itemsOf: async (tx, { staffId }, ids, isOpen) => {
    const rows = await queries.selectChats(tx, ids, { staffId, isOpen });
    // Lists do not quote conversations of others: opening them is what is recorded (threat 16).
    const readable = rows.filter((row) => row.is_readable);
    const places = readable.map(({ id, last_seq: head }) => ({ id, upto: Math.max(0, head - quotedMax) }));
    const words = await queries.selectWords(tx, places, quotedMax);
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: '',
      bodies: words.filter(({ id, text }) => id === row.id && text !== '').map(({ text }) => text),
      lang: row.lang,
      at: row.created_at,
      isOpen: row.is_open,
    }));
  },
};

export const chatStaffSearch: readonly StaffSearchSource[] = [chats];
