import { goodLevel, languageSteps, routingTimings, type LanguageStep } from '@guildhall/contract/routing/rules.ts';
import type { RoutedWhy } from '@guildhall/contract/routing/why.ts';

type Lang = RoutedWhy['lang'];
const english: Lang = 3;

/** A chat or report that waits for a person. */
export interface WaitingItem {
  readonly id: string;
  /** Of the player, or the language that a hand-over asked for. */
  readonly lang: Lang;
  /** The skill of its contact reason. */
  readonly skill: string | null;
  readonly tier: number;
  /** Since the player started to wait: decides who is first. */
  readonly waitedMs: number;
  /** Since it last entered the queue: decides how long to look for the best person. */
  readonly queuedMs: number;
  /** People who declined or missed it, and how long ago. */
  readonly declined: readonly { readonly staffId: string; readonly agoMs: number }[];
  /** The team that a hand-over asked for. */
  readonly team: { readonly id: number; readonly name: string } | null;
}

/** A person who is here. */
export interface RoutingAgent {
  readonly id: string;
  readonly languages: ReadonlyMap<number, number>;
  readonly skills: ReadonlySet<string>;
  readonly teams: ReadonlySet<number>;
  /** What they hold and what is offered to them. */
  readonly load: number;
  readonly seats: number;
  /** How many they can get now: at most the free seats, and one where they are asked first. */
  readonly room: number;
  /** Offers in a row that they missed. */
  readonly missed: number;
  /** Null: never. */
  readonly lastAssignedAt: number | null;
}

export interface Routed {
  readonly id: string;
  readonly staffId: string;
  readonly why: RoutedWhy;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Tiers are a head start and no class of their own: who waited long enough comes first. */
const headStartOf = ({ waitedMs, tier }: WaitingItem): number => waitedMs + tier * routingTimings.tierMs;

const byPriority = (one: WaitingItem, other: WaitingItem): number =>
  headStartOf(other) - headStartOf(one) || other.waitedMs - one.waitedMs || compare(one.id, other.id);

const levelOf = ({ languages }: RoutingAgent, lang: number): number => languages.get(lang) ?? 0;

/** The best reason to give it to this person. */
export const stepOf = (agent: RoutingAgent, lang: number): LanguageStep => {
  const level = levelOf(agent, lang);
  if (level >= goodLevel) return 'spoken';
  if (agent.languages.size === 0) return 'unset';
  if (level > 0) return 'basic';
  return levelOf(agent, english) >= goodLevel ? 'english' : 'any';
};
const rankOf = (agent: RoutingAgent, lang: number): number => languageSteps.indexOf(stepOf(agent, lang));

/** How far the search has widened: the last step that is open. */
const widestOf = ({ queuedMs }: WaitingItem): number => {
  const { basic, english: inEnglish, any } = routingTimings.overflowMs;
  if (queuedMs >= any) return languageSteps.indexOf('any');
  if (queuedMs >= inEnglish) return languageSteps.indexOf('english');
  return languageSteps.indexOf(queuedMs >= basic ? 'basic' : 'unset');
};

interface Candidate {
  readonly agent: RoutingAgent;
  readonly rank: number;
  readonly isAgain: boolean;
}

/**
 * Everyone who may get it now, whether they have a free seat or not. While a hand-over waits for its team, the language is only
 * a preference, because the person who handed it over chose the team.
 */
const candidatesOf = (item: WaitingItem, agents: readonly RoutingAgent[]): Candidate[] => {
  const { team, lang } = item;
  const members = team === null ? [] : agents.filter(({ teams }) => teams.has(team.id));
  const isTeamAwaited = team !== null && item.queuedMs < routingTimings.wishMs;
  const widest = widestOf(item);
  const suitable = isTeamAwaited ? members : agents.filter((agent) => rankOf(agent, lang) <= widest);
  const declined = new Map(item.declined.map(({ staffId, agoMs }) => [staffId, agoMs]));
  const hasDeclined = ({ id }: RoutingAgent): boolean => {
    const agoMs = declined.get(id);
    return agoMs !== undefined && agoMs < routingTimings.declinedMs;
  };
  const others = suitable.filter((agent) => !hasDeclined(agent));
  const isAgain = others.length === 0;
  return (
    (isAgain ? suitable : others)
      .filter(({ id }) => !isAgain || (declined.get(id) ?? Infinity) >= routingTimings.againMs)
      // To say that all others declined, there must be others.
      .map((agent) => ({ agent, rank: rankOf(agent, lang), isAgain: isAgain && suitable.length > 1 }))
  );
};

/** Best language first, then the skill, then who did not miss the last offer, then the largest share of free seats, then who waited longest for work. */
const byFitness =
  (item: WaitingItem, loads: ReadonlyMap<string, number>) =>
  (one: Candidate, other: Candidate): number => {
    const inTeam = ({ agent }: Candidate): number => Number(item.team !== null && agent.teams.has(item.team.id));
    const hasSkill = ({ agent }: Candidate): number => Number(item.skill !== null && agent.skills.has(item.skill));
    const hasMissed = ({ agent }: Candidate): number => Number(agent.missed > 0);
    const busy = ({ agent }: Candidate): number => (loads.get(agent.id) ?? 0) / agent.seats;
    const lastAt = ({ agent }: Candidate): number => agent.lastAssignedAt ?? 0;
    return (
      inTeam(other) - inTeam(one) ||
      one.rank - other.rank ||
      hasSkill(other) - hasSkill(one) ||
      hasMissed(one) - hasMissed(other) ||
      busy(one) - busy(other) ||
      lastAt(one) - lastAt(other) ||
      compare(one.agent.id, other.agent.id)
    );
  };

/**
 * Decides who gets what and why. Pure and deterministic: workers, tests and the simulated shift share it. Each item goes to at
 * most one person, and no person gets more than they have room for.
 */
export const route = (waiting: readonly WaitingItem[], agents: readonly RoutingAgent[]): Routed[] => {
  const loads = new Map(agents.map(({ id, load }) => [id, load]));
  const rooms = new Map(agents.map(({ id, room }) => [id, room]));
  const roomOf = ({ id }: RoutingAgent): number => rooms.get(id) ?? 0;
  const routed: Routed[] = [];
  let free = agents.reduce((sum, { room }) => sum + room, 0);
  for (const item of waiting.toSorted(byPriority)) {
    if (free === 0) break;
    const [chosen] = candidatesOf(item, agents)
      .filter(({ agent }) => roomOf(agent) > 0)
      .toSorted(byFitness(item, loads));
    if (chosen === undefined) continue;
    const { agent, isAgain, rank } = chosen;
    const load = loads.get(agent.id) ?? 0;
    loads.set(agent.id, load + 1);
    rooms.set(agent.id, roomOf(agent) - 1);
    free -= 1;
    routed.push({
      id: item.id,
      staffId: agent.id,
      why: {
        kind: 'routed',
        step: languageSteps[rank] ?? 'any',
        lang: item.lang,
        level: levelOf(agent, item.lang),
        skill: item.skill,
        has_skill: item.skill !== null && agent.skills.has(item.skill),
        team: item.team !== null && agent.teams.has(item.team.id) ? item.team.name : null,
        tier: item.tier,
        waited_ms: Math.round(item.waitedMs),
        load,
        seats: agent.seats,
        is_again: isAgain,
      },
    });
  }
  return routed;
};
