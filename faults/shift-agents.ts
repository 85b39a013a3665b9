import { setTimeout as sleep } from 'node:timers/promises';
import { chatAccept, chatDecline, chatOffers, type ChatOffers } from '@guildhall/contract/chat/offers.ts';
import {
  chatFinish,
  chatPresent,
  chatSit,
  chatTable,
  chatTransfer,
  type StaffConversation,
} from '@guildhall/contract/chat/staff.ts';
import { call } from './sessions.ts';

export interface AgentPlan {
  readonly name: string;
  readonly seats: number;
  /** Levels by language. */
  readonly languages: Readonly<Record<number, 1 | 2 | 3>>;
  readonly team: 'Night' | null;
  readonly isAutomatic: boolean;
}

export interface ShiftAgent extends AgentPlan {
  readonly id: string;
  readonly cookie: string;
  hasVanished: boolean;
}

export interface ShiftCrew {
  readonly url: string;
  readonly agents: readonly ShiftAgent[];
  readonly teamId: number;
  readonly random: () => number;
  readonly isOver: () => boolean;
  readonly counts: { accepted: number; declined: number; finished: number; handedOver: number; failedCalls: number };
}

const [lookEveryMs, presentEveryMs] = [300, 10_000];
/** How long an agent talks to a player: ten to thirty minutes of a shift. */
const [talkMinMs, talkMaxMs] = [12_000, 36_000];
const [declineShare, handOverShare] = [0.06, 0.25];

const pick = <Item>(list: readonly Item[], random: () => number): Item | undefined =>
  list[Math.floor(random() * list.length)];

/** What an agent does with the console: is present, accepts what is offered at once, talks, and ends or hands over. */
export const runAgent = async (crew: ShiftCrew, agent: ShiftAgent): Promise<void> => {
  const { url, random, counts } = crew;
  const ask = async (route: { readonly method: string; readonly path: string }, body: unknown) => {
    const { code, msg } = await call(url, route, agent.cookie, body);
    return code === 0 ? msg : null;
  };
  const until = new Map<string, number>();
  const handedOver = new Set<string>();
  let presentAt = 0;

  /** Each kind needs another agent to whom it can go. */
  const targetOf = (row: StaffConversation): Record<string, unknown> | null => {
    const others = crew.agents.filter((other) => other !== agent && !other.hasVanished);
    const kind = Math.floor(random() * 3);
    if (kind === 0 && others.some(({ team }) => team === 'Night')) return { staff_id: null, team_id: crew.teamId };
    const speakers = others.filter(({ languages }) => (languages[row.lang] ?? 0) >= 2);
    if (kind === 1) {
      const other = pick(speakers, random);
      return other === undefined ? null : { staff_id: other.id };
    }
    const langs = others.flatMap(({ languages }) =>
      Object.entries(languages)
        .filter(([, level]) => level >= 2)
        .map(([lang]) => Number(lang)),
    );
    const lang = pick(langs, random);
    return lang === undefined ? null : { staff_id: null, lang };
  };

  const work = async (row: StaffConversation): Promise<void> => {
    const endsAt = until.get(row.id) ?? performance.now() + talkMinMs + random() * (talkMaxMs - talkMinMs);
    until.set(row.id, endsAt);
    if (performance.now() < endsAt) return;
    const held = { conversation: row.id, assign_epoch: row.assign_epoch };
    const target = !handedOver.has(row.id) && random() < handOverShare ? targetOf(row) : null;
    handedOver.add(row.id);
    until.delete(row.id);
    if (target === null) {
      if ((await ask(chatFinish, { ...held, reason: 'solved' })) !== null) counts.finished += 1;
    } else if ((await ask(chatTransfer, { ...held, ...target, note: `From ${agent.name}.` })) !== null) {
      counts.handedOver += 1;
    }
  };

  const look = async (): Promise<void> => {
    if (performance.now() - presentAt >= presentEveryMs) {
      presentAt = performance.now();
      await ask(chatPresent, {});
    }
    const offers = (await ask(chatOffers, {})) as ChatOffers | null;
    for (const { conversation } of offers?.list ?? []) {
      if (random() < declineShare) {
        await ask(chatDecline, { conversation });
        counts.declined += 1;
      } else if ((await ask(chatAccept, { conversation })) !== null) counts.accepted += 1;
    }
    const mine = (await ask(chatTable, { scope: 'mine', limit: 50 })) as { list: StaffConversation[] } | null;
    for (const row of mine?.list ?? []) await work(row);
  };

  await ask(chatSit, { persona: 1, seats: agent.seats, is_accepting: false });
  while (!crew.isOver() && !agent.hasVanished) {
    // A killed server refuses connections; a console retries like this too.
    await look().catch(() => {
      counts.failedCalls += 1;
      presentAt = 0;
    });
    await sleep(lookEveryMs * (0.8 + random() * 0.4));
  }
};
