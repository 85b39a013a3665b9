import { randomUUID } from 'node:crypto';
import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { LaunchedActor } from '../../../runtime/actor.ts';
import type { Database } from '../../../data/database.ts';
import { launchedActor } from '../../../testing/actors.ts';
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

/** By default an English speaker who is here and accepts automatically. */
interface KnownAgent {
  readonly name: string;
  readonly role: StaffRole;
  readonly seats: number;
  /** Levels by language. */
  readonly languages: Readonly<Record<number, number>>;
  readonly skills: readonly string[];
  readonly teams: readonly number[];
  readonly isAutomatic: boolean;
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
    return launchedActor({ playerId: id, guid, channel: 7, gameVersion: '1.4.2', proof, network: '' });
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

  const member = async (name: string, role: StaffRole = 'agent'): Promise<string> => {
    const email = `${randomUUID()}@guildhall.test`;
    const values = { name, email, role };
    const { id } = await database.query
      .insertInto('staff_member')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  return {
    player,
    text,
    member,
    agent: async (known: Partial<KnownAgent> = {}): Promise<string> => {
      const { seats = 5, role = 'agent', languages = { 3: 3 }, isAutomatic = true, skills = [], teams = [] } = known;
      const id = await member(known.name ?? 'Agent', role);
      await chatStaff.seats.sit(id, { persona: 1, seats });
      await chatStaff.seats.setAvailability(id, 'here');
      const { query } = database;
      for (const [lang, level] of Object.entries(languages)) {
        await query
          .insertInto('staff_language')
          .values({ staff_id: id, lang: Number(lang), level })
          .execute();
      }
      for (const skill of skills) await query.insertInto('staff_skill').values({ staff_id: id, skill }).execute();
      for (const team of teams) await query.insertInto('team_member').values({ staff_id: id, team_id: team }).execute();
      await query.insertInto('routing_profile').values({ staff_id: id, accepts_automatically: isAutomatic }).execute();
      return id;
    },
    waiting,
    answered,
    /** A conversation assigned to this member of staff. */
    claimed: async (staffId: string, from?: LaunchedActor, said?: string): Promise<StaffConversation> => {
      const { id: conversation, assign_epoch } = await waiting(from, said);
      return chatStaff.claim(staffId, { conversation, assign_epoch });
    },
  };
};
