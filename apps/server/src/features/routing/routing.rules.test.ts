import { languageSteps, routingTimings } from '@guildhall/contract/routing/rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { route, stepOf, type RoutingAgent, type WaitingItem } from './routing.rules.ts';

const { overflowMs, tierMs, declinedMs, againMs, wishMs } = routingTimings;

/** Without an offer to answer: as much room as free seats. */
const agentOf = (id: string, changes: Partial<RoutingAgent> = {}): RoutingAgent => ({
  id,
  languages: new Map([[3, 3]]),
  skills: new Set(),
  teams: new Set(),
  load: 0,
  seats: 3,
  room: Math.max(0, (changes.seats ?? 3) - (changes.load ?? 0)),
  missed: 0,
  lastAssignedAt: null,
  ...changes,
});
const itemOf = (id: string, changes: Partial<WaitingItem> = {}): WaitingItem => ({
  id,
  lang: 3,
  skill: null,
  tier: 0,
  waitedMs: 1000,
  queuedMs: changes.waitedMs ?? 1000,
  declined: [],
  team: null,
  ...changes,
});
const speaks = (...pairs: [number, number][]) => ({ languages: new Map(pairs) });
const pairsOf = (waiting: readonly WaitingItem[], agents: readonly RoutingAgent[]) =>
  route(waiting, agents).map(({ id, staffId }) => [id, staffId]);

const langs = fc.constantFrom(1, 3, 7, 11, 17, 18) as fc.Arbitrary<WaitingItem['lang']>;
const agentIds = ['ana', 'ben', 'cai', 'dov', 'eva', 'fay'];
const agents = fc.uniqueArray(fc.constantFrom(...agentIds), { maxLength: 6 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc
        .record({
          languages: fc.uniqueArray(fc.tuple(langs, fc.integer({ min: 1, max: 3 })), {
            selector: ([lang]) => lang,
            maxLength: 4,
          }),
          skills: fc.uniqueArray(fc.constantFrom('billing', 'bugs')),
          teams: fc.uniqueArray(fc.constantFrom(1, 2)),
          load: fc.integer({ min: 0, max: 5 }),
          seats: fc.integer({ min: 1, max: 5 }),
          isAskedFirst: fc.boolean(),
          missed: fc.integer({ min: 0, max: 2 }),
          lastAssignedAt: fc.option(fc.integer({ min: 1, max: 1000 })),
        })
        .map(({ languages, skills, teams, isAskedFirst, ...rest }): RoutingAgent => ({
          id,
          languages: new Map(languages),
          skills: new Set(skills),
          teams: new Set(teams),
          room: Math.max(0, Math.min(isAskedFirst ? 1 : Infinity, rest.seats - rest.load)),
          ...rest,
        })),
    ),
  ),
);
const items = fc
  .array(
    fc.record({
      lang: langs,
      skill: fc.option(fc.constantFrom('billing', 'bugs')),
      tier: fc.integer({ min: 0, max: 9 }),
      waitedMs: fc.integer({ min: 0, max: 400_000 }),
      queuedMs: fc.integer({ min: 0, max: 400_000 }),
      declined: fc.uniqueArray(
        fc.record({ staffId: fc.constantFrom(...agentIds), agoMs: fc.integer({ min: 0, max: 2 * declinedMs }) }),
        { selector: ({ staffId }) => staffId, maxLength: 3 },
      ),
      team: fc.option(fc.constantFrom({ id: 1, name: 'One' }, { id: 2, name: 'Two' })),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((item, index): WaitingItem => ({ ...item, id: `c${index}` })));

describe('routing', () => {
  it('gives each chat to at most one agent, and no agent more than they have room for', () => {
    fc.assert(
      fc.property(items, agents, (waiting, staff) => {
        const routed = route(waiting, staff);
        expect(new Set(routed.map(({ id }) => id)).size).toBe(routed.length);
        for (const { id, room } of staff) {
          const given = routed.filter(({ staffId }) => staffId === id).length;
          expect(given).toBeLessThanOrEqual(room);
        }
      }),
    );
  });

  it('decides the same whatever the order of its input', () => {
    fc.assert(
      fc.property(items, agents, (waiting, staff) => {
        expect(route(waiting.toReversed(), staff.toReversed())).toEqual(route(waiting, staff));
      }),
    );
  });

  it('leaves no chat waiting while a suitable agent who has not declined it is free', () => {
    fc.assert(
      fc.property(items, agents, (waiting, staff) => {
        const routed = route(waiting, staff);
        const given = (staffId: string) => routed.filter((each) => each.staffId === staffId).length;
        const done = new Set(routed.map(({ id }) => id));
        for (const item of waiting.filter(({ id, team }) => !done.has(id) && team === null)) {
          const free = staff.filter(
            (agent) =>
              given(agent.id) < agent.room &&
              stepOf(agent, item.lang) === 'spoken' &&
              item.declined.every(({ staffId }) => staffId !== agent.id),
          );
          expect(free).toEqual([]);
        }
      }),
    );
  });

  it('gives a chat to an agent of a worse language only if no better one has a free seat', () => {
    fc.assert(
      fc.property(items, agents, (waiting, staff) => {
        for (const item of waiting.filter(({ team, declined }) => team === null && declined.length === 0)) {
          const [routed] = route([item], staff);
          if (routed === undefined) continue;
          const ranks = staff
            .filter(({ room }) => room > 0)
            .map((agent) => languageSteps.indexOf(stepOf(agent, item.lang)));
          expect(languageSteps.indexOf(routed.why.step)).toBe(Math.min(...ranks));
        }
      }),
    );
  });

  it('reaches every chat in the end: after the overflow time and the head start of the tiers, the first free seat is theirs', () => {
    fc.assert(
      fc.property(items, agents, (waiting, staff) => {
        const longest = 400_000 + 9 * tierMs + Math.max(declinedMs, overflowMs.any) + 1;
        const old = itemOf('old', { lang: 12, waitedMs: longest, queuedMs: longest });
        const hasFree = staff.some(({ room }) => room > 0);
        expect(route([...waiting, old], staff).some(({ id }) => id === 'old')).toBe(hasFree);
      }),
    );
  });

  it('spreads chats by the share of free seats: shares differ by at most one chat', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
        fc.nat(30),
        (seats, count) => {
          const staff = seats.map((each, index) => agentOf(`a${index}`, { seats: each }));
          const routed = route(
            Array.from({ length: count }, (_, index) => itemOf(`c${index}`)),
            staff,
          );
          const given = staff.map(({ id }) => routed.filter(({ staffId }) => staffId === id).length);
          for (const [one, each] of given.entries()) {
            for (const [other, more] of given.entries()) {
              // Taking the last chat from the busier one would not leave the other one busier than that.
              expect((more - 1) / (seats[other] ?? 1)).toBeLessThanOrEqual(each / (seats[one] ?? 1));
            }
          }
        },
      ),
    );
  });

  it('prefers the agent who waited longest for a chat among equally busy ones', () => {
    const staff = [agentOf('a', { lastAssignedAt: 20 }), agentOf('b', { lastAssignedAt: 10 }), agentOf('c')];
    expect(pairsOf([itemOf('x'), itemOf('y'), itemOf('z')], staff)).toEqual([
      ['x', 'c'],
      ['y', 'b'],
      ['z', 'a'],
    ]);
  });

  it('gives one chat at a time to an agent who is asked first, and prefers one who did not miss the last offer', () => {
    const [asked, missed] = [agentOf('a', { room: 1 }), agentOf('b', { room: 1, missed: 1 })];
    const waiting = [itemOf('x', { waitedMs: 3000 }), itemOf('y', { waitedMs: 2000 }), itemOf('z')];
    expect(pairsOf(waiting, [asked, missed])).toEqual([
      ['x', 'a'],
      ['y', 'b'],
    ]);
    expect(pairsOf(waiting, [agentOf('c', { room: 0 })])).toEqual([]);
  });

  it('puts higher tiers first by a head start that waiting time makes up for', () => {
    const one = [agentOf('a', { seats: 1 })];
    const vip = itemOf('vip', { tier: 2, waitedMs: 0 });
    expect(pairsOf([itemOf('x', { waitedMs: 2 * tierMs - 1 }), vip], one)).toEqual([['vip', 'a']]);
    expect(pairsOf([itemOf('x', { waitedMs: 2 * tierMs + 1 }), vip], one)).toEqual([['x', 'a']]);
  });

  it('widens the search in steps and says which: basic knowledge, English, anyone', () => {
    const german = (queuedMs: number) => itemOf('x', { lang: 11, queuedMs });
    const basic = agentOf('basic', speaks([11, 1]));
    const english = agentOf('english', speaks([3, 2]));
    const other = agentOf('other', speaks([7, 3]));
    const stepAt = (queuedMs: number, staff: RoutingAgent[]) => route([german(queuedMs)], staff)[0]?.why.step;
    expect([stepAt(overflowMs.basic - 1, [basic]), stepAt(overflowMs.basic, [basic])]).toEqual([undefined, 'basic']);
    expect([stepAt(overflowMs.english - 1, [english]), stepAt(overflowMs.english, [english])]).toEqual([
      undefined,
      'english',
    ]);
    expect([stepAt(overflowMs.any - 1, [other]), stepAt(overflowMs.any, [other])]).toEqual([undefined, 'any']);
    expect(route([german(overflowMs.any)], [other, english, basic])[0]?.staffId).toBe('basic');
  });

  it('gives chats at once to agents without languages, if no one who speaks the language is free', () => {
    const unset = agentOf('unset', speaks());
    const german = itemOf('x', { lang: 11 });
    expect(route([german], [unset])[0]).toMatchObject({ staffId: 'unset', why: { step: 'unset', level: 0 } });
    expect(pairsOf([german], [unset, agentOf('speaker', { ...speaks([11, 2]), load: 2 })])).toEqual([['x', 'speaker']]);
  });

  it('prefers the skill of the contact reason, and does not wait for it', () => {
    const skilled = agentOf('b', { skills: new Set(['billing']), load: 2 });
    const billing = itemOf('x', { skill: 'billing' });
    expect(route([billing], [agentOf('a'), skilled])[0]).toMatchObject({ staffId: 'b', why: { has_skill: true } });
    expect(route([billing], [agentOf('a')])[0]).toMatchObject({ staffId: 'a', why: { has_skill: false } });
  });

  it('returns a declined chat to the same agent only if all others declined too, and not at once', () => {
    const declined = (...list: [string, number][]) =>
      itemOf('x', { declined: list.map(([staffId, agoMs]) => ({ staffId, agoMs })) });
    const [a, b] = [agentOf('a'), agentOf('b', { load: 2 })];
    expect(pairsOf([declined(['a', 0])], [a, b])).toEqual([['x', 'b']]);
    // Another one is suitable and only busy.
    expect(pairsOf([declined(['a', againMs])], [a, agentOf('b', { load: 3 })])).toEqual([]);
    expect(pairsOf([declined(['a', declinedMs])], [a, agentOf('b', { load: 3 })])).toEqual([['x', 'a']]);
    expect(pairsOf([declined(['a', againMs - 1])], [a])).toEqual([]);
    expect(route([declined(['a', againMs], ['b', 0])], [a, b])[0]).toMatchObject({
      staffId: 'a',
      why: { is_again: true },
    });
    // There was no other agent, so no others declined.
    expect(route([declined(['a', againMs])], [a])[0]).toMatchObject({ staffId: 'a', why: { is_again: false } });
  });

  it('waits for the team of a hand-over, then asks everyone', () => {
    const team = { id: 1, name: 'Billing' };
    const member = agentOf('m', { teams: new Set([1]), ...speaks([7, 3]), load: 2 });
    const handed = (queuedMs: number) => itemOf('x', { team, queuedMs });
    expect(route([handed(0)], [agentOf('a'), member])[0]).toMatchObject({ staffId: 'm', why: { team: 'Billing' } });
    expect(pairsOf([handed(wishMs - 1)], [agentOf('a')])).toEqual([]);
    expect(route([handed(wishMs)], [agentOf('a')])[0]).toMatchObject({ staffId: 'a', why: { team: null } });
  });
});
