import { CallFailure } from '@guildhall/client/call.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../feedback/kept.public.ts';
import type { Draft } from '../draft/draft.model.ts';
import { exampleQuestions } from '../testing/survey.ts';
import { emptyDraft } from '../draft/draft.model.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { outgoingOf, type Outgoing } from './outgoing.ts';
import { createSendings } from './sendings.ts';

const answers = [
  { question: 1, options: [2], text: '' },
  { question: 3, options: [], text: 'more maps' },
];
const draft: Draft = { ...emptyDraft(7, 'the-key', exampleQuestions), page: 3, isReviewed: true, answers };
const receipt = { receipt: '7K2MQ0XR9D4HTW6B', answered_at: 5, is_verified: true };
const own = { ...receipt, choices: [{ question: 1, options: [2] }] };
const network = () => new CallFailure('network');
const refusal = (code: number, key: string) => new CallFailure(code, { key });

let entries: Map<string, unknown>;
let kept: KeptAnswers;
let delivered: Outgoing[];
let replies: (Error | 'taken')[];
let settled: [number, string, string | null][];
let nowMs: number;

beforeEach(() => {
  entries = new Map();
  kept = createKeptAnswers(createMemoryStore(entries), 'me');
  delivered = [];
  replies = [];
  settled = [];
  nowMs = 1_000_000;
});

/** As after a start: nothing in memory, everything on the device. */
const start = () =>
  createSendings({
    kept: () => kept,
    deliver: (item) => {
      delivered.push(item);
      const reply = replies.shift() ?? 'taken';
      return reply === 'taken' ? Promise.resolve(receipt) : Promise.reject(reply);
    },
    now: () => nowMs,
    random: () => 1,
    alone: (work) => work(),
    onSettled: ({ id }, outcome, name) => settled.push([id, outcome, name]),
  });

const item = outgoingOf(draft, answers, 3);
const sentKeys = () => delivered.map(({ key }) => key);

describe('an answer on its way', () => {
  it('E3: that is taken leaves its receipt and choices on the device, and no draft', async () => {
    await kept.saveDraft(draft);
    const sendings = start();
    expect(await sendings.send(item)).toBe('sent');
    expect(sendings.own.get().outgoing).toEqual([]);
    expect(sendings.own.get().sent.get(7)).toEqual(own);
    expect([...entries]).toEqual([['1/me/survey/sent/7', own]]);
    expect(settled).toEqual([[7, 'sent', null]]);
  });

  it('E3: waits without a network, and goes under the same key when there is one again', async () => {
    const sendings = start();
    replies = [network(), network()];
    expect(await sendings.send(item)).toBe('waiting');
    expect(sendings.own.get().outgoing).toMatchObject([{ id: 7, trouble: 'network', attempts: 1 }]);
    await sendings.run(true);
    await sendings.run(true);
    expect(sentKeys()).toEqual(['the-key', 'the-key', 'the-key']);
    expect(sendings.own.get().sent.get(7)).toEqual(own);
    expect(settled).toEqual([[7, 'sent', null]]);
  });

  it('E3: in a webview that was killed goes with the next start, under the same key', async () => {
    await kept.saveDraft(draft);
    replies = [network()];
    await start().send(item);
    const next = start();
    await next.load();
    expect(next.own.get()).toMatchObject({ isReady: true, outgoing: [{ id: 7, key: 'the-key', answers }] });
    await next.run(true);
    expect(sentKeys()).toEqual(['the-key', 'the-key']);
    expect([...entries.keys()]).toEqual(['1/me/survey/sent/7']);
  });

  it('E3: killed between writing it down and the first byte is sent by the next start', async () => {
    await kept.draftToOutgoing(item);
    expect([...entries.keys()]).toEqual(['1/me/survey/out/7']);
    const next = start();
    await next.run(false);
    expect(sentKeys()).toEqual(['the-key']);
    expect(next.own.get().sent.has(7)).toBe(true);
  });

  it('E3: is tried again only when its time has come, later each time, unless something changed for the better', async () => {
    const sendings = start();
    replies = [network(), network(), network()];
    await sendings.send(item);
    expect(sendings.nextAtMs()).toBe(nowMs + 5000);
    await sendings.run(false);
    expect(delivered).toHaveLength(1);
    nowMs += 5000;
    await sendings.run(false);
    expect(sendings.nextAtMs()).toBe(nowMs + 10_000);
    await sendings.run(true);
    expect(delivered).toHaveLength(3);
  });

  it('E3: that nobody vouches for waits for the next launch from the game', async () => {
    const sendings = start();
    replies = [refusal(1101, 'error.illegal_request')];
    await sendings.send(item);
    expect(sendings.own.get().outgoing[0]?.trouble).toBe('launch');
  });

  it('E3: of the player before goes nowhere once the device is another’s (attack 5)', async () => {
    const sendings = start();
    replies = [network()];
    await sendings.send(item);
    kept = createKeptAnswers(createMemoryStore(entries), 'somebody else');
    sendings.forget();
    await sendings.load();
    await sendings.run(true);
    expect(delivered).toHaveLength(1);
    expect(sendings.own.get().outgoing).toEqual([]);
  });
});

describe('an answer that is refused', () => {
  it.each([
    [1433, 'survey_closed'],
    [1434, 'survey_full'],
    [1435, 'survey_answered'],
  ])('E3: for good (%i %s) stays readable, says why and is not sent again', async (code, name) => {
    const sendings = start();
    replies = [refusal(code, `error.${name}`)];
    expect(await sendings.send(item)).toBe('refused');
    await sendings.run(true);
    const next = start();
    await next.load();
    await next.run(true);
    expect(delivered).toHaveLength(1);
    expect(next.own.get().outgoing).toMatchObject([
      { trouble: 'refused', answers, told: { key: `error.${name}`, params: {} } },
    ]);
    expect(next.nextAtMs()).toBeNull();
    expect(settled).toEqual([[7, 'refused', name]]);
    await next.discard(7);
    expect([...entries.keys()]).toEqual([]);
  });

  it('E2: because of what it says is a draft again, with the reason and the same key', async () => {
    const sendings = start();
    replies = [refusal(1431, 'error.option_count')];
    expect(await sendings.send(item)).toBe('draft');
    expect(sendings.own.get().outgoing).toEqual([]);
    expect(await kept.draft(7)).toMatchObject({
      key: 'the-key',
      answers,
      isReviewed: true,
      told: { key: 'error.option_count', params: {} },
    });
    expect([...entries.keys()]).toEqual(['1/me/survey/draft/7']);
  });

  it('E3: by a server that fails at it twenty times is told, not tried for ever', async () => {
    const sendings = start();
    replies = Array.from({ length: 20 }, () => refusal(9999, 'error.unknown'));
    await sendings.send(item);
    for (let times = 0; times < 30; times += 1) await sendings.run(true);
    expect(delivered).toHaveLength(20);
    expect(sendings.own.get().outgoing[0]?.trouble).toBe('refused');
  });
});
