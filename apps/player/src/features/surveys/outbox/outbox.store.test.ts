import { CallFailure } from '@guildhall/client/call.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../kit/drafts/device-store.ts';
import type { Draft } from '../draft/draft.model.ts';
import { exampleQuestions } from '../testing/survey.ts';
import { emptyDraft } from '../draft/draft.model.ts';
import { createAnswerStore, type AnswerStore } from './answers.store.ts';
import { outgoingOf, type Outgoing } from './outgoing.model.ts';
import { createAnswerOutbox } from './outbox.store.ts';

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
let kept: AnswerStore;
let delivered: Outgoing[];
let replies: (Error | 'taken')[];
let settled: [number, string, string | null][];
let nowMs: number;

beforeEach(() => {
  entries = new Map();
  kept = createAnswerStore(createMemoryStore(entries), 'me');
  delivered = [];
  replies = [];
  settled = [];
  nowMs = 1_000_000;
});

/** Simulates a restart: memory is empty, device storage remains. */
const start = () =>
  createAnswerOutbox({
    store: () => kept,
    deliver: (item) => {
      delivered.push(item);
      const reply = replies.shift() ?? 'taken';
      return reply === 'taken' ? Promise.resolve(receipt) : Promise.reject(reply);
    },
    now: () => nowMs,
    random: () => 1,
    withLock: (work) => work(),
    onSettled: ({ id }, outcome, name) => settled.push([id, outcome, name]),
  });

const item = outgoingOf(draft, answers, 3);
const sentKeys = () => delivered.map(({ key }) => key);

describe('an outgoing answer', () => {
  it('leaves its receipt and choices on the device, and no draft, once accepted [E3]', async () => {
    await kept.saveDraft(draft);
    const sendings = start();
    expect(await sendings.send(item)).toBe('sent');
    expect(sendings.own.get().outgoing).toEqual([]);
    expect(sendings.own.get().sent.get(7)).toEqual(own);
    expect([...entries]).toEqual([['1/me/survey/sent/7', own]]);
    expect(settled).toEqual([[7, 'sent', null]]);
  });

  it('waits while offline and is sent under the same key when the network is back [E3]', async () => {
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

  it('is sent under the same key after the webview was killed [E3]', async () => {
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

  it('is sent by the next start if killed between saving and the first byte [E3]', async () => {
    await kept.draftToItem(item);
    expect([...entries.keys()]).toEqual(['1/me/survey/out/7']);
    const next = start();
    await next.run(false);
    expect(sentKeys()).toEqual(['the-key']);
    expect(next.own.get().sent.has(7)).toBe(true);
  });

  it('is retried only when due, with growing delays, unless the connection or session changed [E3]', async () => {
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

  it('waits for the next launch if the session has ended [E3]', async () => {
    const sendings = start();
    replies = [refusal(1101, 'error.illegal_request')];
    await sendings.send(item);
    expect(sendings.own.get().outgoing[0]?.trouble).toBe('launch');
  });

  it('of the previous player is never sent after another one takes over the device [E3, threat 5]', async () => {
    const sendings = start();
    replies = [network()];
    await sendings.send(item);
    kept = createAnswerStore(createMemoryStore(entries), 'another player');
    sendings.forget();
    await sendings.load();
    await sendings.run(true);
    expect(delivered).toHaveLength(1);
    expect(sendings.own.get().outgoing).toEqual([]);
  });

  it('is not sent if another player takes over the device between saving and sending [E3]', async () => {
    const sending = start().send(item);
    kept = createAnswerStore(createMemoryStore(entries), 'another player');
    expect([await sending, delivered]).toEqual(['waiting', []]);
  });
});

describe('a refused answer', () => {
  it.each([
    [1433, 'survey_closed'],
    [1434, 'survey_full'],
    [1435, 'survey_answered'],
  ])('stays readable with the reason and is not sent again (%i %s) [E3]', async (code, name) => {
    const sendings = start();
    replies = [refusal(code, `error.${name}`)];
    expect(await sendings.send(item)).toBe('refused');
    await sendings.run(true);
    const next = start();
    await next.load();
    await next.run(true);
    expect(delivered).toHaveLength(1);
    expect(next.own.get().outgoing).toMatchObject([
      { trouble: 'refused', answers, failureMessage: { key: `error.${name}`, params: {} } },
    ]);
    expect(next.nextAtMs()).toBeNull();
    expect(settled).toEqual([[7, 'refused', name]]);
    await next.discard(7);
    expect([...entries.keys()]).toEqual([]);
  });

  it('becomes a draft again with the reason and the same key if its content is invalid [E2]', async () => {
    const sendings = start();
    replies = [refusal(1431, 'error.option_count')];
    expect(await sendings.send(item)).toBe('draft');
    expect(sendings.own.get().outgoing).toEqual([]);
    expect(await kept.draft(7)).toMatchObject({
      key: 'the-key',
      answers,
      isReviewed: true,
      failureMessage: { key: 'error.option_count', params: {} },
    });
    expect([...entries.keys()]).toEqual(['1/me/survey/draft/7']);
  });

  it('is reported after twenty server failures instead of being retried forever [E3]', async () => {
    const sendings = start();
    replies = Array.from({ length: 20 }, () => refusal(9999, 'error.unknown'));
    await sendings.send(item);
    for (let times = 0; times < 30; times += 1) await sendings.run(true);
    expect(delivered).toHaveLength(20);
    expect(sendings.own.get().outgoing[0]?.trouble).toBe('refused');
  });
});
