import type { ChatMessage } from '@guildhall/contract/chat/player.ts';
import type { followUpReport } from '@guildhall/contract/follow-up/staff.ts';
import { followUpBounds } from '@guildhall/contract/follow-up/rules.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { adminPersona } from '@guildhall/contract/personas/staff.ts';
import type { Database, Tx } from '../../data/database.ts';
import { vectorOf } from '../../data/search-terms.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { staffChange, type StaffChange } from '../audit/audit.public.ts';
import {
  lockConversation,
  selectPage,
  recordReport,
  type ChatStaffServices,
  type HeldConversation,
} from '../chat/chat.public.ts';
import { applyAction, insertFeedback, lockFeedback, takeAction } from '../feedback/feedback.public.ts';
import { linkChatPictures } from '../files/files.public.ts';
import type { Replies } from '../replies/replies.public.ts';
import * as queries from './follow-up.report.queries.ts';
import { transcriptOf } from './follow-up.transcript.rules.ts';

export interface ChatReportDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly chat: Pick<ChatStaffServices, 'publish' | 'reading'>;
  readonly replies: Replies;
}

type Body = BodyOf<typeof followUpReport>;
type Answer = MsgOf<typeof followUpReport>;
type Member = Pick<StaffActor, 'staffId' | 'name'>;

interface Wanted {
  readonly body: Body;
  readonly messages: readonly ChatMessage[];
}

/** Makes reports from chats (ADR 57). */
export const createChatReports = ({ database, consoleHints, chat, replies }: ChatReportDependencies) => {
  const insert = async (
    tx: Tx,
    me: Member,
    held: HeldConversation,
    { body, messages }: Wanted,
  ): Promise<queries.Made> => {
    const source = await queries.selectChat(tx, held.id);
    if (source === null) throw new Failure('not_found');
    const at = await queries.now(tx);
    const made = await insertFeedback(tx, {
      playerId: held.player_id,
      key: body.key,
      type: body.type,
      // A chat asks for neither.
      roleId: '',
      email: '',
      description: body.summary,
      terms: vectorOf('', body.summary),
      lang: source.lang,
      context: source.context,
      isGuest: source.is_guest,
      pictureCount: 0,
      at,
    });
    const author = { by: 'staff', staffId: me.staffId } as const;
    const personas = new Map((await queries.selectPersonas(tx)).map(({ id, name }) => [id, name]));
    const text = transcriptOf(messages, source.guid, personas);
    const act = async (action: ReturnType<typeof takeAction>): Promise<void> => {
      const record = await lockFeedback(tx, made.id);
      if (record !== null && action !== null) await applyAction(tx, record, { ...action, author, at });
    };
    await act({ kind: 'note', move: null, text, details: { chat: held.number } });
    const record = await lockFeedback(tx, made.id);
    if (body.is_mine && record !== null) await act(takeAction(record, { id: me.staffId, name: me.name }));
    const pictures = await linkChatPictures(tx, held.id, made.id, followUpBounds.picturesMax);
    await queries.finishMade(tx, made.id, pictures, held.state === 'ended');
    await queries.insertMade(tx, {
      conversation: held.id,
      feedbackId: made.id,
      key: body.key,
      staffId: me.staffId,
    });
    return made;
  };

  return {
    report: async (me: Member, body: Body): Promise<Answer> => {
      const { conversation, key, again } = body;
      await chat.reading.admit(me.staffId, conversation);
      const limit = followUpBounds.transcriptMessages;
      // Before the transaction, which must not wait for a second connection.
      const { list: messages } = await selectPage(database.pool, { conversation, floor: 0, limit });
      return staffChange({ database, consoleHints }, me.staffId, async (tx): Promise<StaffChange<Answer>> => {
        const held = await lockConversation(tx, conversation);
        if (held === null) throw new Failure('not_found');
        const known = await queries.findMade(tx, conversation, key, again);
        if (known !== null) return { result: { ...known, is_new: false } };
        if (held.state !== 'ended' && held.assignee_id !== me.staffId) throw new Failure('chat_stale');
        const made = await insert(tx, me, held, { body, messages });
        const persona = held.persona_id ?? adminPersona;
        const event = { reportId: made.id, number: made.number, persona, staffId: me.staffId };
        const head = held.state === 'ended' ? null : await recordReport(tx, conversation, event);
        return {
          result: { ...made, is_new: true },
          audit: { action: 'chat.reported', subject: `chat:${held.number}`, details: { numbers: [made.number] } },
          hint: { noun: 'follow-up', ids: [conversation, made.id] },
          afterCommit: () => {
            consoleHints.changed('feedback', [made.id]);
            if (head === null) replies.changed([held.player_id]);
            else chat.publish(conversation, held.player_id, head);
          },
        };
      });
    },
  };
};
