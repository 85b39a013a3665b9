import { expect, it } from 'vitest';
import { createInstallation, type TestServer } from '../../../testing/installation.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const servers: [TestServer, TestServer] = [await installation.start(), await installation.start()];
const make = createChatFactory(servers[0]);

const planOn = ({ chatStaff }: TestServer): Promise<void> =>
  chatStaff.jobs.find(({ name }) => name === 'chat.assignWaiting')?.run() ?? Promise.reject(new Error('no job'));

/** Seeded, so that a failure can be repeated. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const rounds = 50;
const chats = 20;

it(
  `assigns each of ${rounds * chats} chats once while two workers plan and agents accept, decline and claim (ADR 54)`,
  { timeout: 300_000 },
  async () => {
    const random = randomOf(20_261_118);
    const agents = await Promise.all(
      Array.from({ length: 6 }, (_, index) => make.agent({ seats: 5, isAutomatic: index === 0 })),
    );
    const outcomes = { accepted: 0, declined: 0, claimed: 0 };
    for (let round = 0; round < rounds; round += 1) {
      await owner.query('delete from conversation');
      const rows = await Promise.all(Array.from({ length: chats }, () => make.waiting(undefined, null)));
      await Promise.all(servers.map(planOn));
      const step = async (): Promise<unknown> => {
        const server = servers[random(2)] ?? servers[0];
        const me = agents[random(agents.length)] ?? '';
        const action = random(5);
        if (action === 0) return planOn(server);
        const { list } = await server.chatStaff.offers.list(me);
        const conversation = list[random(Math.max(1, list.length))]?.conversation ?? rows[random(chats)]?.id ?? '';
        if (action === 1) {
          outcomes.declined += 1;
          return server.chatStaff.offers.decline(me, conversation);
        }
        if (action === 2) {
          await server.chatStaff.claim(me, { conversation, assign_epoch: 0 });
          outcomes.claimed += 1;
          return null;
        }
        // Others try to accept the same offer at the same moment.
        const tries = await Promise.allSettled(
          [me, me, agents[random(agents.length)] ?? ''].map((who) => server.chatStaff.offers.accept(who, conversation)),
        );
        outcomes.accepted += tries.some(({ status }) => status === 'fulfilled') ? 1 : 0;
        return null;
      };
      const results = await Promise.allSettled(Array.from({ length: 40 }, step));
      const failures = results.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
      expect(failures.filter((text) => !/chat_stale|offer_gone/.test(text))).toEqual([]);
      // One assignment each: the epoch counts them, and so do the entries and the events that the player sees.
      const { rows: wrong } = await owner.query(
        `select c.id from conversation c
       where c.assign_epoch > 1 or (c.state = 'active') <> (c.assign_epoch = 1)
         or (select count(*) from conversation_entry e where e.conversation_id = c.id and e.kind = 'assigned') <> c.assign_epoch
         or (c.state <> 'waiting' and exists (select from conversation_offer o where o.conversation_id = c.id))`,
      );
      expect(wrong).toEqual([]);
      const { rows: over } = await owner.query(
        `select o.staff_id from conversation_offer o group by 1 having count(*) > 1`,
      );
      expect(over).toEqual([]);
    }
    expect(Math.min(outcomes.accepted, outcomes.declined, outcomes.claimed)).toBeGreaterThan(50);
  },
);
