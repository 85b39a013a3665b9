import type { Call } from '@guildhall/client/call.ts';
import type { StaffReport, StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../platform/network/api.ts';
import { createReplySession, type ReplySession } from './reply-session.store.ts';
import { createReplyStorage } from './reply-draft.store.ts';

const own = 'ines';
const entry = (id: number, kind: StaffReportEntry['kind'], staffId: string | null = null): StaffReportEntry => ({
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
const reportWith = (version: number, ...entries: StaffReportEntry[]) =>
  ({ id: 'r', version, state: 2, entries }) as StaffReport;

const first = entry(1, 'submitted');
let stored: Map<string, string>;
let isFull: boolean;
let report: StaffReport;
interface Body {
  readonly key: string;
  readonly version: number;
}
let sent: [path: string, body: Body][];
let answers: (() => Promise<StaffReport>)[];
let refreshed: () => void;
let keys: number;

const open = (): ReplySession =>
  createReplySession({
    storage: createReplyStorage(
      () => ({
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => {
          if (isFull) throw new Error('full');
          stored.set(key, value);
        },
        removeItem: (key) => void stored.delete(key),
      }),
      own,
      'r',
    ),
    ownId: own,
    report: () => report,
    accept: async (next) => void (report = next),
    refresh: async () => refreshed(),
    mentionedIn: async () => [],
    call: ((path: string, body: Body) => {
      sent.push([path, body]);
      return (answers.shift() ?? (() => Promise.reject(new CallFailure('network'))))();
    }) as unknown as Call,
    newKey: () => `key ${(keys += 1)}`,
    nowMs: () => 1000,
  });

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  isFull = false;
  report = reportWith(4, first);
  sent = [];
  answers = [];
  refreshed = () => {};
  keys = 0;
});

const textsOf = ({ draft }: ReplySession) => [draft.get().answer.text, draft.get().note.text];

test('a draft survives a reload with the same key and is marked as restored', () => {
  const before = open();
  before.choose('ask');
  before.write('Which gate?');
  before.flush();
  const after = open();
  expect(after.draft.get()).toEqual(before.draft.get());
  expect([after.isRestored.get(), after.isKept.get()]).toEqual([true, true]);
});

test('a malformed stored value is not taken for a draft', () => {
  stored.set('guildhall-console-draft-ines-feedback-r', '{"mode":"shout","answer":1}');
  expect(textsOf(open())).toEqual(['', '']);
});

test('notes and replies keep separate texts', () => {
  const session = open();
  session.choose('note');
  session.write('A difficult one.');
  session.choose('finish');
  expect(textsOf(session)).toEqual(['', 'A difficult one.']);
  session.write('It is fixed.');
  expect(textsOf(session)).toEqual(['It is fixed.', 'A difficult one.']);
});

test('a reply is sent with the report’s current version, and the draft is cleared only on success', async () => {
  const session = open();
  session.choose('finish');
  session.write('It is fixed.');
  const { key } = session.draft.get().answer;
  answers = [async () => reportWith(5, first, entry(2, 'finished', own))];
  expect(await session.send()).toBe(true);
  expect(sent).toEqual([['/feedback/reply', { id: 'r', version: 4, key, text: 'It is fixed.', then: 'finish' }]]);
  expect([textsOf(session), stored.size, session.state.get()]).toEqual([['', ''], 0, { kind: 'idle' }]);
  expect(session.draft.get().answer.key).not.toBe(key);
});

test('a failed request keeps the text, and resending it reuses the idempotency key', async () => {
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

test('changing the text or the mode after an attempt creates a new message', async () => {
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

test('a version conflict keeps the text and shows the changes; confirming sends it', async () => {
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

test('changes that arrive while writing are shown before anything is sent', async () => {
  const session = open();
  session.write('Hello');
  const theirs = entry(2, 'reply', 'tomasz');
  report = reportWith(5, first, theirs);
  expect(await session.send()).toBe(false);
  expect([session.news(), sent]).toEqual([[theirs], []]);
});

test('own actions do not block sending, and a conflict without relevant changes is retried automatically', async () => {
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

test('an own reply that arrived although its request failed is shown instead of being sent twice', async () => {
  const session = open();
  session.write('Hello');
  await session.send();
  const arrived = entry(2, 'reply', own);
  report = reportWith(5, first, arrived);
  session.write('Hello there');
  expect(await session.send()).toBe(false);
  expect([session.state.get(), sent.length]).toEqual([{ kind: 'changed', changes: [arrived] }, 1]);
});

test('text typed while a request is running is kept', async () => {
  const session = open();
  session.write('Hello');
  let arrive: (next: StaffReport) => void = () => {};
  answers = [() => new Promise((resolve) => void (arrive = resolve))];
  const sending = session.send();
  session.write('Hello, and one more thing');
  arrive(reportWith(5, first, entry(2, 'reply', own)));
  expect(await sending).toBe(true);
  expect(textsOf(session)).toEqual(['Hello, and one more thing', '']);
});

test('a mode that the state does not allow is not sent', async () => {
  const session = open();
  session.choose('ask');
  session.write('Which gate?');
  report = { ...reportWith(5, first), state: 1 };
  expect([await session.send(), sent]).toEqual([false, []]);
});

test('a browser that refuses storage is reported', () => {
  isFull = true;
  const session = open();
  session.write('Hello');
  vi.runAllTimers();
  expect(session.isKept.get()).toBe(false);
});

const onItsWay = (): StaffReport['sending'] => ({
  batch: 'b',
  is_bulk: false,
  staff: { id: 'omar', name: 'Omar' },
  then: 'keep',
  text: 'We look into it.',
  in_ms: 8000,
});

test('no reply is sent while another one is pending, but a note is', async () => {
  const session = open();
  report = { ...report, sending: onItsWay() };
  session.write('Me, too.');
  expect([await session.send(), sent]).toEqual([false, []]);
  session.choose('note');
  session.write('Omar is at it.');
  answers = [async () => report];
  expect([await session.send(), sent.map(([path]) => path)]).toEqual([true, ['/feedback/note']]);
});

test('an undone reply returns in front of text written since and becomes a new message', async () => {
  const session = open();
  session.choose('finish');
  session.write('It is fixed.');
  const { key } = session.draft.get().answer;
  answers = [async () => ({ ...report, sending: onItsWay() })];
  await session.send();
  session.choose('keep');
  session.write('One more thing.');
  expect(session.takeBack({ then: 'finish', text: 'It is fixed.' })).toBe(true);
  const { mode, answer } = session.draft.get();
  expect([mode, answer.text, answer.key === key, answer.isTried]).toEqual([
    'finish',
    'It is fixed.\n\nOne more thing.',
    false,
    false,
  ]);
  expect(textsOf(open())).toEqual(['It is fixed.\n\nOne more thing.', '']);
});

test('own queued replies are not shown as changes when they appear in the history, but replies from another tab are', async () => {
  const session = open();
  session.write('It is fixed.');
  answers = [async () => ({ ...report, sending: onItsWay() })];
  await session.send();
  session.write('One more thing.');
  const arrived = { ...entry(2, 'reply', own), text: 'It is fixed.' };
  report = reportWith(5, first, arrived);
  expect(session.news()).toEqual([]);
  const elsewhere = { ...entry(3, 'reply', own), text: 'From another window.' };
  report = reportWith(6, first, arrived, elsewhere);
  expect(session.news()).toEqual([elsewhere]);
});
