import { randomUUID } from 'node:crypto';
import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import { contentTypes } from '@guildhall/contract/chat-rules.ts';
import type { StaffRole } from '@guildhall/contract/permissions.ts';
import type { LaunchedActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database.ts';
import type { ChatDeskServices } from './chat.desk.ts';
import type { ChatSending } from './chat.send.ts';
import type { ChatService } from './chat.service.ts';

export interface ChatFactoryDependencies {
  readonly database: Database;
  readonly chat: ChatService;
  readonly chatSending: ChatSending;
  readonly chatDesk: ChatDeskServices;
}

interface KnownPlayer {
  readonly issuer: string;
  readonly subject: string;
  readonly guid: number;
  readonly proof: LaunchedActor['proof'];
}

/** Conversations made the way players and staff make them, through the real services. */
export const createChatFactory = ({ database, chat, chatSending, chatDesk }: ChatFactoryDependencies) => {
  /** A player who has never opened the app; verified unless told otherwise. */
  const player = async (known: Partial<KnownPlayer> = {}): Promise<LaunchedActor> => {
    const { proof = 'ticket' } = known;
    const guid = known.guid ?? Math.floor(Math.random() * 1e9) + 1;
    const { id } = await database.query
      .insertInto('player')
      .values({ issuer: 'factory', subject: randomUUID(), ...known, guid })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      kind: 'player',
      playerId: id,
      guid,
      roles: [],
      channel: 7,
      gameVersion: '1.4.2',
      sessionId: '',
      kid: '',
      proof,
      isClosed: false,
      network: '',
    };
  };

  const text = (conversation: string, content: string) => ({
    conversation,
    client_id: randomUUID(),
    content_type: contentTypes.text,
    content,
    file_id: null,
  });

  /** One that waits, with what the player said first; null says nothing. */
  const waiting = async (
    from?: LaunchedActor,
    said: string | null = 'My sword is gone.',
    lang: DeskConversation['lang'] = 3,
  ): Promise<DeskConversation> => {
    const actor = from ?? (await player());
    const { conversation } = await chat.start(actor, { lang, context: null });
    if (said !== null) await chatSending.send({ playerId: actor.playerId }, text(conversation, said));
    return chatDesk.rowOf(conversation);
  };

  const answered = async (row: DeskConversation, said: string): Promise<void> => {
    const staffId = row.assignee?.id ?? '';
    await chatSending.send({ staffId, assignEpoch: row.assign_epoch }, text(row.id, said));
  };

  return {
    player,
    text,
    waiting,
    answered,
    /** One that this member of staff has. */
    claimed: async (staffId: string, from?: LaunchedActor, said?: string): Promise<DeskConversation> => {
      const { id: conversation, assign_epoch } = await waiting(from, said);
      return chatDesk.claim(staffId, { conversation, assign_epoch });
    },
    member: async (name: string, role: StaffRole = 'agent'): Promise<string> => {
      const email = `${randomUUID()}@guildhall.test`;
      const values = { name, email, role };
      const { id } = await database.query
        .insertInto('staff_member')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
};
