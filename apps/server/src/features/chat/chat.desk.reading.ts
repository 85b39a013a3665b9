import type { ChatEntry, chatNote, chatPage, chatTable, OpenedConversation } from '@guildhall/contract/chat-desk.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import type { Database } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { pageOf, placeCursor } from '../../platform/keyset.ts';
import { reportsOf } from '../feedback/feedback.public.ts';
import { selectTable, type TableScope } from './chat.desk-table.queries.ts';
import * as queries from './chat.desk.queries.ts';
import { deskConversationOf, selectDeskRows } from './chat.desk.rows.ts';
import { selectPage } from './chat.rows.ts';

const othersMax = 10;

/** Null where the text is no number: nothing is found by it. */
const scopeOf = (me: string, { scope, text = '' }: BodyOf<typeof chatTable>): TableScope | null => {
  if (text !== '') {
    const digits = /^#?(\d{1,15})$/.exec(text)?.[1];
    return digits === undefined ? null : { kind: 'number', number: Number(digits) };
  }
  return scope === 'mine' ? { kind: scope, staffId: me } : { kind: scope };
};

/** What staff see of conversations, and what they write down beside them. */
export const createDeskReading = ({ database, desk }: { database: Database; desk: DeskHints }) => ({
  table: async (me: string, body: BodyOf<typeof chatTable>): Promise<MsgOf<typeof chatTable>> => {
    const { cursor, limit, lang, assignee: assigneeId } = body;
    const scope = scopeOf(me, body);
    if (scope === null) return { list: [], next: null };
    const after = cursor === undefined ? undefined : placeCursor.read(cursor);
    const rows = await selectTable(database.query, { scope, lang, assigneeId, after, limit: limit + 1 });
    return pageOf(rows, limit, placeCursor.write, deskConversationOf);
  },

  open: async (conversation: string): Promise<OpenedConversation> => {
    const [[row], details, entries] = await Promise.all([
      selectDeskRows(database.pool, [conversation]),
      queries.selectDetails(database.query, conversation),
      queries.selectEntries(database.query, conversation),
    ]);
    if (row === undefined || details === null) throw new Failure('not_found');
    const { player_id: playerId, context, rating_text } = details;
    const [conversations, reports] = await Promise.all([
      queries.selectOthers(database.query, playerId, conversation, othersMax),
      reportsOf(database.query, playerId, othersMax),
    ]);
    return { row, entries, context, rating_text, conversations, reports };
  },

  /** All of it: what a player cleared, staff keep (rule 23). */
  page: async ({ conversation, ...wish }: BodyOf<typeof chatPage>): Promise<MsgOf<typeof chatPage>> => {
    const epoch = await queries.findEpoch(database.query, conversation);
    if (epoch === null) throw new Failure('not_found');
    return { epoch, ...(await selectPage(database.pool, { conversation, floor: 0, ...wish })) };
  },

  note: async (me: string, { conversation, key, text }: BodyOf<typeof chatNote>): Promise<ChatEntry> => {
    const isNew = await queries.insertNote(database.query, { conversation, key, staffId: me, text });
    if (isNew === null) throw new Failure('not_found');
    const entry = await queries.selectNote(database.query, conversation, key);
    if (entry === null) throw new Failure('not_found');
    if (isNew) desk.changed('chat', [conversation]);
    return entry;
  },
});
