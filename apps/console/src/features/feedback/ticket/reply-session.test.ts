import type { Call } from '@guildhall/client/call.ts';
import type { DeskFeedback, FeedbackDeskEntry } from '@guildhall/contract/feedback-desk.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../platform/api.ts';
import { createReplySession, type ReplySession } from './reply-session.ts';
import { createReplyStorage } from './reply-storage.ts';

const own = 'ines';
const entry = (id: number, kind: FeedbackDeskEntry['kind'], staffId: string | null = null): FeedbackDeskEntry => ({
  id,
  at: id,
  kind,
  by: staffId === null ? 'player' : 'staff',
  staff: staffId === null ? null : { id: staffId, name: staffId },
  from: null,
  to: null,
  text: '',
  picture_count: 0,
  pictures: [],
  details: {},
});
const reportWith = (version: number, ...entries: FeedbackDeskEntry[]) =>
  ({ id: 'r', version, state: 2, entries }) as DeskFeedback;

const first = entry(1, 'submitted');
let kept: Map<string, string>;
let isFull: boolean;
let report: DeskFeedback;
interface Body {
  readonly key: string;
  readonly version: number;
}
let sent: [path: string, body: Body][];
let answers: (() => Promise<DeskFeedback>)[];
let refreshed: () => void;
let keys: number;

const open = (): ReplySession =>
  createReplySession({
    storage: createReplyStorage(
      () => ({
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => {
          if (isFull) throw new Error('full');
          kept.set(key, value);
        },
        removeItem: (key) => void kept.delete(key),
      }),
      own,
      'r',
    ),
    ownId: own,
    report: () => report,
    accept: async (next) => void (report = next),
    refresh: async () => refreshed(),
    call: ((path: string, body: Body) => {
      sent.push([path, body]);
      return (answers.shift() ?? (() => Promise.reject(new CallFailure('network'))))();
    }) as unknown as Call,
    newKey: () => `key ${(keys += 1)}`,
    nowMs: () => 1000,
  });

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  isFull = false;
  report = reportWith(4, first);
  sent = [];
  answers = [];
  refreshed = () => {};
  keys = 0;
});

const textsOf = ({ draft }: ReplySession) => [draft.get().answer.text, draft.get().note.text];

test('what is written is there again after a reload, with the same key, and says so', () => {
  const before = open();
  before.choose('ask');
  before.write('Which gate?');
  before.flush();
  const after = open();
  expect(after.draft.get()).toEqual(before.draft.get());
  expect([after.isRestored.get(), after.isKept.get()]).toEqual([true, true]);
});

test('what somebody else left in this browser under that name is not taken for a draft', () => {
  kept.set('guildhall-console-draft-ines-feedback-r', '{"mode":"shout","answer":1}');
  expect(textsOf(open())).toEqual(['', '']);
});

test('a note never becomes an answer: each keeps its own words', () => {
  const session = open();
  session.choose('note');
  session.write('A difficult one.');
  session.choose('finish');
  expect(textsOf(session)).toEqual(['', 'A difficult one.']);
  session.write('It is fixed.');
  expect(textsOf(session)).toEqual(['It is fixed.', 'A difficult one.']);
});

test('it is sent with the version on the screen, and only then is the draft gone', async () => {
  const session = open();
  session.choose('finish');
  session.write('It is fixed.');
  const { key } = session.draft.get().answer;
  answers = [async () => reportWith(5, first, entry(2, 'finished', own))];
  expect(await session.send()).toBe(true);
  expect(sent).toEqual([['/feedback/reply', { id: 'r', version: 4, key, text: 'It is fixed.', then: 'finish' }]]);
  expect([textsOf(session), kept.size, session.state.get()]).toEqual([['', ''], 0, { kind: 'idle' }]);
  expect(session.draft.get().answer.key).not.toBe(key);
});

test('a failure keeps the words, and the same words again are the same message', async () => {
  const session = open();
  session.write('Hello');
  const { key } = session.draft.get().answer;
  expect(await session.send()).toBe(false);
  expect([textsOf(session), session.state.get()]).toEqual([
    ['Hello', ''],
    { kind: 'failed', error: new CallFailure('network') },
  ]);
  await session.send();
  expect(sent.map(([, body]) => body.key)).toEqual([key, key]);
});

test('other words after a try, or another meaning, are another message', async () => {
  const session = open();
  session.write('Hello');
  await session.send();
  session.write('Hello!');
  await session.send();
  session.choose('ask');
  await session.send();
  const used = sent.map(([, body]) => body.key);
  expect(new Set(used).size).toBe(3);
});

test('a conflict keeps the words and shows what happened; sent again knowingly, it goes', async () => {
  const session = open();
  session.write('Hello');
  const news = entry(2, 'detail');
  answers = [
    () => Promise.reject(new CallFailure('conflict')),
    async () => reportWith(6, first, news, entry(3, 'reply', own)),
  ];
  refreshed = () => void (report = reportWith(5, first, news));
  expect(await session.send()).toBe(false);
  expect([session.state.get(), textsOf(session)]).toEqual([{ kind: 'changed', changes: [news] }, ['Hello', '']]);
  session.catchUp();
  expect(await session.send()).toBe(true);
  expect(sent.map(([, body]) => body.version)).toEqual([4, 5]);
});

test('what is heard of while one writes is shown before anything is sent', async () => {
  const session = open();
  session.write('Hello');
  const theirs = entry(2, 'reply', 'tomasz');
  report = reportWith(5, first, theirs);
  expect(await session.send()).toBe(false);
  expect([session.news(), sent]).toEqual([[theirs], []]);
});

test('what one did oneself beside it is no news, and a conflict with nothing new goes on by itself', async () => {
  const session = open();
  session.write('Hello');
  answers = [
    () => Promise.reject(new CallFailure('conflict')),
    async () => reportWith(7, first, entry(2, 'taken', own), entry(3, 'reply', own)),
  ];
  refreshed = () => void (report = reportWith(6, first, entry(2, 'taken', own)));
  expect(await session.send()).toBe(true);
  expect(sent.map(([, body]) => body.version)).toEqual([4, 6]);
});

test('an answer of one’s own that arrived although it seemed lost is shown, not sent a second time', async () => {
  const session = open();
  session.write('Hello');
  await session.send();
  const arrived = entry(2, 'reply', own);
  report = reportWith(5, first, arrived);
  session.write('Hello there');
  expect(await session.send()).toBe(false);
  expect([session.state.get(), sent.length]).toEqual([{ kind: 'changed', changes: [arrived] }, 1]);
});

test('what is typed while it is on its way stays', async () => {
  const session = open();
  session.write('Hello');
  let arrive: (next: DeskFeedback) => void = () => {};
  answers = [() => new Promise((resolve) => void (arrive = resolve))];
  const sending = session.send();
  session.write('Hello, and one more thing');
  arrive(reportWith(5, first, entry(2, 'reply', own)));
  expect(await sending).toBe(true);
  expect(textsOf(session)).toEqual(['Hello, and one more thing', '']);
});

test('nothing is sent that the state does not allow', async () => {
  const session = open();
  session.choose('ask');
  session.write('Which gate?');
  report = { ...reportWith(5, first), state: 1 };
  expect([await session.send(), sent]).toEqual([false, []]);
});

test('a browser that keeps nothing is told of', () => {
  isFull = true;
  const session = open();
  session.write('Hello');
  vi.runAllTimers();
  expect(session.isKept.get()).toBe(false);
});
