import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatAvailability } from '@guildhall/contract/chat/availability.ts';
import { chatAccept, chatDecline, chatOffers, type ChatOffers } from '@guildhall/contract/chat/offers.ts';
import { contentTypes } from '@guildhall/contract/chat/rules.ts';
import {
  chatAnswer,
  chatPresent,
  chatSit,
  chatTable,
  chatTransfer,
  type StaffConversation,
} from '@guildhall/contract/chat/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { followUpEnd } from '@guildhall/contract/follow-up/staff.ts';
import { call } from '../testbed/sessions.ts';

/** The time to undo, and some for the job that ends the chat. */
const endingMs = (staffLimits.undoSeconds + 2) * 1000;

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
  /** Until then everyone is away. */
  readonly hasBegun: () => boolean;
  readonly isOver: () => boolean;
  readonly counts: {
    accepted: number;
    declined: number;
    missed: number;
    answered: number;
    finished: number;
    handedOver: number;
    cameBack: number;
    failedCalls: number;
  };
}

const [lookEveryMs, presentEveryMs] = [300, 10_000];
/**
 * Until an agent looks at an offer, mostly soon, and until they have read a chat and answer. Not compressed, because the server's
 * 20 seconds of an offer and five minutes of work are not: some offers are missed by agents who are reading.
 */
const [noticeMinMs, noticeMaxMs] = [3000, 40_000];
const [readMinMs, readMaxMs] = [10_000, 90_000];
/** How long an agent talks to a player after the first answer: five to fifteen minutes of a shift. */
const [talkMinMs, talkMaxMs] = [12_000, 36_000];
const [declineShare, handOverShare] = [0.06, 0.25];

const pick = <Item>(list: readonly Item[], random: () => number): Item | undefined =>
  list[Math.floor(random() * list.length)];

/** What an agent does with the console: is present, looks at offers, reads, answers, talks, and ends or hands over. */
export const runAgent = async (crew: ShiftCrew, agent: ShiftAgent): Promise<void> => {
  const { url, random, counts } = crew;
  const ask = async (route: { readonly method: string; readonly path: string }, body: unknown) => {
    const { code, msg } = await call(url, route, agent.cookie, body);
    return code === 0 ? msg : null;
  };
  const noticeMs = (): number => noticeMinMs + random() ** 2 * (noticeMaxMs - noticeMinMs);
  /** When the agent looks at an offer. */
  const looksAt = new Map<string, number>();
  let seesAwayAt: number | null = null;
  const talks = new Map<string, { readonly answersAt: number; readonly endsAt: number; isAnswered: boolean }>();
  const handedOver = new Set<string>();
  /** Chats that are about to end; an end that the player undid by writing is tried again. */
  const endsAt = new Map<string, number>();
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

  const talkOf = ({ id }: StaffConversation) => {
    const known = talks.get(id);
    if (known !== undefined) return known;
    const answersAt = performance.now() + readMinMs + random() * (readMaxMs - readMinMs);
    const talk = { answersAt, endsAt: answersAt + talkMinMs + random() * (talkMaxMs - talkMinMs), isAnswered: false };
    talks.set(id, talk);
    return talk;
  };

  const work = async (row: StaffConversation): Promise<void> => {
    if (performance.now() < (endsAt.get(row.id) ?? 0)) return;
    const talk = talkOf(row);
    const held = { conversation: row.id, assign_epoch: row.assign_epoch };
    if (!talk.isAnswered && performance.now() >= talk.answersAt) {
      const text = { client_id: randomUUID(), content_type: contentTypes.text, content: 'I see.', file_id: null };
      talk.isAnswered = (await ask(chatAnswer, { ...held, ...text })) !== null;
      if (talk.isAnswered) counts.answered += 1;
    }
    if (performance.now() < talk.endsAt) return;
    const target = !handedOver.has(row.id) && random() < handOverShare ? targetOf(row) : null;
    handedOver.add(row.id);
    talks.delete(row.id);
    if (target === null) {
      if ((await ask(followUpEnd, { ...held, reason: 'solved' })) === null) return;
      counts.finished += 1;
      endsAt.set(row.id, performance.now() + endingMs);
    } else if ((await ask(chatTransfer, { ...held, ...target, note: `From ${agent.name}.` })) !== null) {
      counts.handedOver += 1;
    }
  };

  const decide = async ({ list }: ChatOffers): Promise<void> => {
    for (const { conversation } of list) {
      const at = looksAt.get(conversation) ?? performance.now() + noticeMs();
      looksAt.set(conversation, at);
      if (performance.now() < at) continue;
      looksAt.delete(conversation);
      if (random() < declineShare) {
        await ask(chatDecline, { conversation });
        counts.declined += 1;
      } else if ((await ask(chatAccept, { conversation })) !== null) counts.accepted += 1;
    }
    const offered = new Set(list.map(({ conversation }) => conversation));
    for (const conversation of looksAt.keys()) {
      if (offered.has(conversation)) continue;
      looksAt.delete(conversation);
      counts.missed += 1;
    }
  };

  /** An agent who finds themselves away says that they are here. */
  const comeBack = async ({ availability }: ChatOffers): Promise<void> => {
    if (availability !== 'away' || !crew.hasBegun()) {
      seesAwayAt = null;
      return;
    }
    seesAwayAt ??= performance.now() + noticeMs();
    if (performance.now() < seesAwayAt) return;
    await ask(chatAvailability, { availability: 'here' });
    counts.cameBack += 1;
  };

  const look = async (): Promise<void> => {
    if (performance.now() - presentAt >= presentEveryMs) {
      presentAt = performance.now();
      await ask(chatPresent, {});
    }
    const offers = (await ask(chatOffers, {})) as ChatOffers | null;
    if (offers !== null) {
      await decide(offers);
      await comeBack(offers);
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
