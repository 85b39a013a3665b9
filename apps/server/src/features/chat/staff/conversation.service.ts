import type {
  ChatEntry,
  chatNote,
  chatOfReport,
  chatPage,
  chatTable,
  OpenedConversation,
} from '@guildhall/contract/chat/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { Database } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { pageOf, uuidCursor } from '../../../data/keyset.ts';
import { staffChange, type StaffChange } from '../../audit/audit.public.ts';
import { playersOf, reportsOf } from '../../feedback/feedback.public.ts';
import { addMentions } from '../../notices/notices.public.ts';
import { reasonIdsUnder } from '../../reasons/reasons.public.ts';
import { withoutOthersWords } from './reading.service.ts';
import { selectTable, type TableScope } from './table.queries.ts';
import * as queries from './conversation.queries.ts';
import { conversationOf, selectConversationRows } from './conversation-row.queries.ts';
import { selectPage } from '../chat.messages.queries.ts';

const othersMax = 10;
const besideReportMax = 5;

/** Null if the text is not a number: the search then finds nothing. */
const scopeOf = (me: string, { scope, text = '' }: BodyOf<typeof chatTable>): TableScope | null => {
  if (text !== '') {
    const digits = /^#?(\d{1,15})$/.exec(text)?.[1];
    return digits === undefined ? null : { kind: 'number', number: Number(digits) };
  }
  return scope === 'mine' || scope === 'snoozed' ? { kind: scope, staffId: me } : { kind: scope };
};

export interface ConversationReadingDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
}

export const createConversationReading = ({ database, consoleHints }: ConversationReadingDependencies) => ({
  table: async (me: string, body: BodyOf<typeof chatTable>): Promise<MsgOf<typeof chatTable>> => {
    const { cursor, limit, lang, assignee: assigneeId, reason_id: reasonId, tag } = body;
    const scope = scopeOf(me, body);
    if (scope === null) return { list: [], next: null };
    const after = cursor === undefined ? undefined : uuidCursor.read(cursor);
    const reasonIds = reasonId === undefined ? undefined : await reasonIdsUnder(database.query, [reasonId]);
    const request = { scope, lang, assigneeId, reasonIds, tag, after, limit: limit + 1 };
    const rows = await selectTable(database.query, request);
    const show = withoutOthersWords(me);
    return pageOf(rows, limit, uuidCursor.write, (row) => show(conversationOf(row)));
  },

  open: async (conversation: string): Promise<OpenedConversation> => {
    const [[row], details, entries] = await Promise.all([
      selectConversationRows(database.pool, [conversation]),
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

  ofReport: async (report: string): Promise<MsgOf<typeof chatOfReport>> => {
    const players = await playersOf(database.query, report);
    if (players === null) throw new Failure('not_found');
    return { list: await queries.selectOfPlayers(database.query, players, besideReportMax) };
  },

  /** Ignores the player's clear marker: clearing hides messages from the player only (rule 23). */
  page: async ({ conversation, ...range }: BodyOf<typeof chatPage>): Promise<MsgOf<typeof chatPage>> => {
    const epoch = await queries.findEpoch(database.query, conversation);
    if (epoch === null) throw new Failure('not_found');
    return { epoch, ...(await selectPage(database.pool, { conversation, floor: 0, ...range })) };
  },

  note: (me: string, { conversation, key, text, mentions = [] }: BodyOf<typeof chatNote>): Promise<ChatEntry> =>
    staffChange({ database, consoleHints }, me, async (tx): Promise<StaffChange<ChatEntry>> => {
      const added = await queries.insertNote(tx, { conversation, key, staffId: me, text });
      const note = added === null ? null : await queries.selectNote(tx, conversation, key);
      if (added === null || note === null) throw new Failure('not_found');
      if (!added.is_new) return { result: note };
      const subject = { conversationId: conversation, eventKey: `mentioned:chat:${note.id}` };
      await addMentions(tx, { ...subject, mentions, permission: 'chat.read', byStaffId: me, text });
      return {
        result: note,
        // Without the text, which may name the player.
        audit: { action: 'chat.noted', subject: `chat:${added.number}` },
        hint: { noun: 'chat', ids: [conversation] },
      };
    }),
});
