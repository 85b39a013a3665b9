import { randomUUID } from 'node:crypto';
import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { LaunchedActor } from '../../../runtime/actor.ts';
import type { Database } from '../../../data/database.ts';
import type { ChatStaffServices } from '../staff/staff.service.ts';
import type { ChatSending } from '../chat.send.service.ts';
import type { ChatService } from '../player/conversation.service.ts';

export interface ChatFactoryDependencies {
  readonly database: Database;
  readonly chat: ChatService;
  readonly chatSending: ChatSending;
  readonly chatStaff: ChatStaffServices;
}

interface KnownPlayer {
  readonly issuer: string;
  readonly subject: string;
  readonly guid: number;
  readonly proof: LaunchedActor['proof'];
}

/** Creates conversations through the real services. */
export const createChatFactory = ({ database, chat, chatSending, chatStaff }: ChatFactoryDependencies) => {
  /** A player who has never opened the app; verified unless `known` says otherwise. */
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

  /** A waiting conversation with the player's first message; null sends none. */
  const waiting = async (
    from?: LaunchedActor,
    said: string | null = 'My sword is gone.',
    lang: StaffConversation['lang'] = 3,
  ): Promise<StaffConversation> => {
    const actor = from ?? (await player());
    const { conversation } = await chat.start(actor, { lang, context: null });
    if (said !== null) await chatSending.send({ playerId: actor.playerId }, text(conversation, said));
    return chatStaff.rowOf(conversation);
  };

  const answered = async (row: StaffConversation, said: string): Promise<void> => {
    const staffId = row.assignee?.id ?? '';
    await chatSending.send({ staffId, assignEpoch: row.assign_epoch }, text(row.id, said));
  };

  return {
    player,
    text,
    waiting,
    answered,
    /** A conversation assigned to this member of staff. */
    claimed: async (staffId: string, from?: LaunchedActor, said?: string): Promise<StaffConversation> => {
      const { id: conversation, assign_epoch } = await waiting(from, said);
      return chatStaff.claim(staffId, { conversation, assign_epoch });
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
