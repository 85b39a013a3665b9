import { contentTypes, staffEndReasons } from '@guildhall/contract/chat/rules.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { LaunchedActor } from '../src/runtime/actor.ts';
import type { Services } from '../src/wiring.ts';

/**
 * Conversations without `reason` stay in the queue. None is assigned: no staff are online in the demo, so the worker would
 * return it to the queue at once.
 */
export const conversationsSchema = v.array(
  v.object({
    guid: v.number(),
    locale: v.string(),
    hours: v.number(),
    lines: v.array(v.tuple([v.picklist(['player', 'staff']), v.string()])),
    note: v.optional(v.string()),
    reason: v.optional(v.picklist(staffEndReasons)),
    rating: v.optional(v.number()),
    rating_text: v.optional(v.string(), ''),
  }),
);
type Plan = v.InferOutput<typeof conversationsSchema>[number];

interface People {
  readonly agent: string;
  readonly playerOf: (guid: number) => LaunchedActor | undefined;
  readonly langOf: (locale: string) => LangId;
}

/** Persona of the answers in the demo. */
const persona = 2;

const lineOf = (conversation: string, content: string) => ({
  conversation,
  client_id: crypto.randomUUID(),
  content_type: contentTypes.text,
  content,
  file_id: null,
});

/** Creates ended and queued conversations through the real services. */
export const seedConversations = async (
  { database, chat, chatSending, chatStaff }: Pick<Services, 'database' | 'chat' | 'chatSending' | 'chatStaff'>,
  { agent, playerOf, langOf }: People,
  plans: readonly Plan[],
): Promise<void> => {
  const run = async (plan: Plan): Promise<void> => {
    const player = playerOf(plan.guid);
    if (player === undefined) throw new Error(`no demo player has the guid ${plan.guid}`);
    const context = { version: '3.4.1', channel: 1, language: plan.locale };
    const { conversation } = await chat.start(player, { lang: langOf(plan.locale), context });
    let epoch = 0;
    for (const [who, text] of plan.lines) {
      if (who === 'staff' && epoch === 0) {
        epoch = (await chatStaff.claim(agent, { conversation, assign_epoch: 0 })).assign_epoch;
      }
      const sender = who === 'staff' ? { staffId: agent, assignEpoch: epoch } : { playerId: player.playerId };
      await chatSending.send(sender, lineOf(conversation, text));
    }
    if (plan.note !== undefined) {
      await chatStaff.note(agent, { conversation, key: crypto.randomUUID(), text: plan.note });
    }
    if (plan.reason !== undefined) {
      await chatStaff.finish(agent, { conversation, assign_epoch: epoch, reason: plan.reason });
    }
    if (plan.rating !== undefined) {
      await chat.rate(player.playerId, { conversation, stars: plan.rating, text: plan.rating_text });
    }
    await moveBack(conversation, plan.hours);
  };

  /**
   * The services take timestamps from the database clock, so the rows are backdated afterwards, with time between
   * messages.
   */
  const moveBack = async (conversation: string, hours: number): Promise<void> => {
    const shift = sql`make_interval(mins => ${Math.round(-hours * 60)})`;
    const apart = sql`make_interval(mins => ${hours < -1 ? 2 : 0})`;
    await database.transaction(async (tx) => {
      await sql`update message set created_at = created_at - ${shift} + ${apart} * (seq - 1)
        where conversation_id = ${conversation}`.execute(tx);
      await sql`update conversation_entry set at = at - ${shift} where conversation_id = ${conversation}`.execute(tx);
      await sql`update conversation c set created_at = created_at - ${shift}, queued_at = queued_at - ${shift},
        assigned_at = assigned_at - ${shift}, waiting_since = waiting_since - ${shift},
        first_assigned_at = (select min(m.created_at) from message m where m.conversation_id = c.id and m.event = 'joined'),
        first_replied_at = (select min(m.created_at) from message m where m.conversation_id = c.id and m.staff_id is not null),
        last_message_at = (select max(m.created_at) from message m where m.conversation_id = c.id),
        ended_at = case when ended_at is not null then
          (select max(m.created_at) from message m where m.conversation_id = c.id) end
        where id = ${conversation}`.execute(tx);
    });
  };

  await database.query.insertInto('chat_seat').values({ staff_id: agent, persona_id: persona }).execute();
  for (const plan of plans) await run(plan);
  // Releases the persona, because the demo's agent cannot sign in.
  await database.query.deleteFrom('chat_seat').where('staff_id', '=', agent).execute();
};
