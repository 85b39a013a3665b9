import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * The longest time that a player may wait although an agent who speaks the language well is free. A hint starts a plan at once;
 * half a second is for its way and the plan on a busy machine. But a hint may be lost, and an agent who is seen again sends none:
 * then the job plans after its interval of one second (`chat/jobs/offers.jobs.ts`), so less than that would fail by chance.
 */
const unfairMaxMs = 1000 + 500;
const sampleMs = 250;

export interface Sampler {
  readonly longestMs: () => number;
  readonly overfull: () => number;
  /** Agents who were away although they worked a moment before. */
  readonly awayAtWork: () => readonly string[];
  /** While the servers are down, no one can be served. */
  readonly setDown: (isDown: boolean) => void;
  readonly stop: () => Promise<void>;
}

/** Accepted a chat or sent a message within five minutes before they became away. No agent of the shift chooses to be away. */
const awayAtWorkQuery = `
  select m.name from chat_seat s join staff_member m on m.id = s.staff_id
  where s.availability = 'away' and (
    exists (select from conversation_entry e where e.kind = 'assigned' and e.to_staff_id = s.staff_id and e.staff_id = s.staff_id
      and e.at between s.availability_at - interval '5 min' and s.availability_at)
    or exists (select from message g where g.staff_id = s.staff_id
      and g.created_at between s.availability_at - interval '5 min' and s.availability_at))`;

/**
 * Watches the tables, independent of the rules: how long does a chat wait without an offer while a suitable agent has a free seat
 * and no offer to decide on? And is anyone away who works?
 */
export const startSampler = (owner: pg.Client, vanishedId: () => string | null): Sampler => {
  const since = new Map<string, number>();
  const awayAtWork = new Set<string>();
  let [longestMs, overfull, isDown, isStopped] = [0, 0, false, false];
  const sample = async (): Promise<void> => {
    const { rows } = await owner.query<{ id: string }>(
      `select c.id from conversation c
       left join conversation_offer o on o.conversation_id = c.id
       where c.state = 'waiting' and o.staff_id is null and coalesce(c.wanted->>'team', '') = ''
         and exists (
           select from chat_seat s join staff_language l on l.staff_id = s.staff_id
           where l.lang = coalesce((c.wanted->>'lang')::smallint, c.lang) and l.level >= 2
             and s.availability = 'here' and s.seen_at > now() - interval '60 s' and s.staff_id is distinct from $1::text
             and s.seats > (select count(*) from conversation h where h.assignee_id = s.staff_id and h.state = 'active')
             and not exists (select from conversation_offer p where p.staff_id = s.staff_id)
             and not exists (select from conversation_decline d where d.conversation_id = c.id and d.staff_id = s.staff_id))`,
      [vanishedId()],
    );
    const now = performance.now();
    const waiting = new Set(rows.map(({ id }) => id));
    for (const id of since.keys()) if (!waiting.has(id) || isDown) since.delete(id);
    if (isDown) return;
    for (const id of waiting) {
      const from = since.get(id) ?? now;
      since.set(id, from);
      longestMs = Math.max(longestMs, now - from);
    }
    const { rows: full } = await owner.query(
      `select s.staff_id from chat_seat s join conversation_offer o on o.staff_id = s.staff_id
       group by s.staff_id having count(*) > 1`,
    );
    overfull += full.length;
    const { rows: away } = await owner.query<{ name: string }>(awayAtWorkQuery);
    for (const { name } of away) awayAtWork.add(name);
  };
  const loop = (async () => {
    while (!isStopped) {
      await sample();
      await sleep(sampleMs);
    }
  })();
  return {
    longestMs: () => longestMs,
    overfull: () => overfull,
    awayAtWork: () => [...awayAtWork],
    setDown: (now) => void (isDown = now),
    stop: async () => {
      isStopped = true;
      await loop;
    },
  };
};

export interface Verdict {
  readonly what: string;
  readonly isRight: boolean;
}

const countOf = async (owner: pg.Client, query: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await owner.query<{ count: string }>(query, [...values])).rows[0]?.count ?? 0);

/** Every hand-over to a person, a team or a language, and the agent who got the chat by it. */
const handOvers = `
  select e.conversation_id, e.staff_id as by, case when e.kind = 'assigned' then e.to_staff_id else (
    select n.to_staff_id from conversation_entry n
    where n.conversation_id = e.conversation_id and n.id > e.id and n.kind = 'assigned' order by n.id limit 1) end as to
  from conversation_entry e
  where (e.kind = 'assigned' and e.staff_id is not null and e.staff_id <> e.to_staff_id)
    or (e.kind = 'returned' and e.why->>'kind' = 'handed_over')`;

export interface ShiftOutcome {
  readonly players: number;
  readonly sampler: Sampler;
  readonly vanishedId: string;
  /** Chats that the agent who vanished held at that moment. */
  readonly abandoned: readonly string[];
  /** Languages that only one agent knows a little, and that no one speaks. */
  readonly basicLang: number;
  readonly unspokenLang: number;
}

export const judge = async (owner: pg.Client, shift: ShiftOutcome): Promise<Verdict[]> => {
  const count = (query: string, values: readonly unknown[] = []) => countOf(owner, query, values);
  const ended = await count(`select count(*) from conversation where state = 'ended' and end_reason = 'solved'`);
  const handed = await count(`select count(*) from (${handOvers}) h`);
  const silent = await count(
    `select count(*) from (${handOvers}) h where h.to is not null and h.to <> h.by and not exists (
       select from staff_notice n where n.staff_id = h.to and n.conversation_id = h.conversation_id and n.kind = 'handed_over')`,
  );
  const stepsOf = (lang: number, steps: readonly string[]) =>
    count(
      `select count(*) from conversation c where c.lang = $1 and not exists (select from conversation_entry e
         where e.conversation_id = c.id and e.kind = 'assigned' and e.why->>'step' = any($2::text[]))`,
      [lang, steps],
    );
  const unbalanced = await count(
    `select count(*) from conversation c where c.assign_epoch <> (select count(*) from conversation_entry e
       where e.conversation_id = c.id and e.kind in ('assigned', 'returned'))`,
  );
  const unreasoned = await count(
    `select count(*) from conversation_entry where kind = 'assigned' and why is null and (staff_id is null or staff_id = to_staff_id)`,
  );
  const kept = await count(
    `select count(*) from conversation where id = any($1::uuid[]) and assignee_id = $2 and state = 'active'`,
    [shift.abandoned, shift.vanishedId],
  );
  const offers = await count('select count(*) from conversation_offer');
  const longestMs = Math.round(shift.sampler.longestMs());
  return [
    { what: `all ${shift.players} players were served (${ended})`, isRight: ended === shift.players },
    {
      what: `no player waited more than ${unfairMaxMs} ms while a suitable agent was free (${longestMs} ms)`,
      isRight: longestMs <= unfairMaxMs,
    },
    { what: `each of ${handed} hand-overs gave a notice (${silent} did not)`, isRight: handed > 0 && silent === 0 },
    { what: 'each change of the assignee is an entry: none happened twice', isRight: unbalanced === 0 },
    { what: 'each assignment by the rules says why', isRight: unreasoned === 0 },
    { what: 'no agent was offered two chats at once', isRight: shift.sampler.overfull() === 0 },
    {
      what: `no agent who worked within five minutes was away (${shift.sampler.awayAtWork().join(', ') || 'none'})`,
      isRight: shift.sampler.awayAtWork().length === 0,
    },
    {
      what: `the ${shift.abandoned.length} chats of the agent who vanished went to others`,
      isRight: shift.abandoned.length > 0 && kept === 0,
    },
    {
      what: 'a language that one agent knows a little went to that agent or further',
      isRight: (await stepsOf(shift.basicLang, ['basic', 'english', 'any'])) === 0,
    },
    {
      what: 'a language that no agent speaks went to an English speaker or further',
      isRight: (await stepsOf(shift.unspokenLang, ['english', 'any'])) === 0,
    },
    { what: 'no offer is left over', isRight: offers === 0 },
  ];
};
