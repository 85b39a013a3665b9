import type { Call } from '@guildhall/client/call.ts';
import type { DeskArticle, DeskText } from '@guildhall/contract/articles-desk.ts';
import { beforeEach, expect, test } from 'vitest';
import { CallFailure } from '../../../platform/api.ts';
import { createEditingSession, type EditingSession } from './editing-session.ts';
import type { DraftBox } from '../../../platform/draft-box.ts';
import { createDraftStorage } from './model/draft-storage.ts';

const text = (version: number, title: string): DeskText => ({
  lang: 11,
  title,
  summary: '',
  body: '<p>x</p>',
  version,
  is_stale: false,
  source_change_id: null,
  updated_at: 1,
  updated_by: null,
});
const articleWith = (...texts: DeskText[]): DeskArticle => ({
  id: 12,
  post_type: 2,
  category_id: null,
  status: 'draft',
  pinned: false,
  cover: null,
  event_starts_at: null,
  event_ends_at: null,
  publish_at: null,
  published_at: null,
  created_at: 1,
  updated_at: 1,
  updated_by: null,
  present_langs: [11],
  stale_langs: [],
  version: 1,
  source_version: 1,
  texts,
});

let kept: Map<string, string>;
let present: DeskArticle;
let onServer: DeskArticle;
let sent: unknown[];
let answer: () => Promise<DeskArticle>;
let isFull: boolean;

const open = (): EditingSession => {
  const box: DraftBox = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
  return createEditingSession({
    storage: createDraftStorage(() => box, 'mei', 12),
    article: () => present,
    accept: (article) => {
      present = article;
      return Promise.resolve();
    },
    refresh: () => {
      present = onServer;
      return Promise.resolve();
    },
    call: ((_path: string, body: unknown) => {
      sent.push(body);
      return answer();
    }) as unknown as Call,
    normalBody: (html) => html,
  });
};

beforeEach(() => {
  kept = new Map();
  sent = [];
  isFull = false;
  onServer = articleWith(text(3, 'Belagerung'));
  present = onServer;
});

test('a save names the version it was made on and leaves nothing unsaved', async () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  answer = () => Promise.resolve(articleWith(text(4, 'Sturm')));
  expect(await session.save(11)).toBe(true);
  expect(sent).toEqual([
    { id: 12, lang: 11, version: 3, title: 'Sturm', summary: '', body: '<p>x</p>', source_version: 1 },
  ]);
  expect([session.drafts.get().size, kept.size]).toEqual([0, 0]);
});

test('what is typed while a save is on its way stays, on top of what was saved', async () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  answer = () => {
    session.changeText(11, { title: 'Sturmflut' });
    return Promise.resolve(articleWith(text(4, 'Sturm')));
  };
  await session.save(11);
  expect(session.drafts.get().get(11)).toMatchObject({ baseVersion: 4, value: { title: 'Sturmflut' } });
});

test('a save that fails keeps every word and says why', async () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  const error = new CallFailure('network');
  answer = () => Promise.reject(error);
  expect(await session.save(11)).toBe(false);
  expect(session.saves.get().get(11)).toEqual({ kind: 'failed', error, isMinor: false });
  expect(session.drafts.get().get(11)?.value).toMatchObject({ title: 'Sturm' });
});

test('a conflict opens the comparison; mine on top of theirs needs a second save', async () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  onServer = articleWith(text(4, 'Ihr Titel'));
  answer = () => Promise.reject(new CallFailure('conflict'));
  await session.save(11);
  expect([session.conflict.get(), present.texts[0]?.title]).toEqual([11, 'Ihr Titel']);
  session.keepMine(11);
  expect(session.drafts.get().get(11)).toMatchObject({ baseVersion: 4, value: { title: 'Sturm' } });
  expect(sent).toHaveLength(1);
});

test('of the settings only mine that I changed go on top of theirs', () => {
  const session = open();
  session.changeSettings({ pinned: true });
  const cover = { id: 'a.webp', src: '/community/media/a.webp', width: 16, height: 9, tone: '#123' };
  present = { ...articleWith(), version: 2, cover };
  session.keepMine('settings');
  expect(session.drafts.get().get('settings')).toMatchObject({ baseVersion: 2, value: { pinned: true, cover } });
});

test('taking theirs sets mine aside, and it can be taken back', () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  session.takeTheirs(11);
  expect(session.drafts.get().size).toBe(0);
  const [aside] = session.asidesOf(11);
  if (aside !== undefined) session.takeBack(11, aside);
  expect(session.drafts.get().get(11)?.value).toMatchObject({ title: 'Sturm' });
  expect(session.asidesOf(11)).toEqual([]);
});

test('unsaved work is back after a reload, with the version it was made on', () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  session.changeSettings({ pinned: true });
  session.flush();
  present = articleWith(text(9, 'Anderes'));
  const again = open();
  expect([...again.restored.get()]).toEqual(['settings', 11]);
  expect(again.drafts.get().get(11)).toMatchObject({ baseVersion: 3, value: { title: 'Sturm' } });
});

test('a title typed key by key keeps its spaces, and a space alone is nothing to save', () => {
  const session = open();
  const shown = (): unknown => session.draftOf(11)?.value ?? session.presentOf(11).value;
  for (const title of ['Belagerung', 'Belagerung ', 'Belagerung I', 'Belagerung II']) {
    session.changeText(11, { title });
    expect(shown()).toMatchObject({ title });
    expect(session.isUnsaved(11)).toBe(title.trim() !== 'Belagerung');
  }
});

test('a space at the end goes when one leaves the field, and is not kept for the next visit', () => {
  const session = open();
  session.changeText(11, { title: 'Belagerung ' });
  session.flush();
  expect(kept.size).toBe(0);
  session.settle(11);
  expect(session.drafts.get().size).toBe(0);
});

test('typing goes on behind a space that was saved away', async () => {
  const session = open();
  session.changeText(11, { title: 'Sturm ' });
  answer = () => Promise.resolve(articleWith(text(4, 'Sturm')));
  await session.save(11);
  expect([session.isUnsaved(11), session.draftOf(11)?.value]).toMatchObject([false, { title: 'Sturm ' }]);
  session.changeText(11, { title: 'Sturm I' });
  expect(session.draftOf(11)).toMatchObject({ baseVersion: 4, value: { title: 'Sturm I' } });
});

test('settings are saved on top of a publication, also one that came while they were sent', async () => {
  const session = open();
  session.changeSettings({ pinned: true });
  present = { ...articleWith(), version: 2, status: 'scheduled' };
  onServer = { ...articleWith(), version: 3, status: 'published' };
  answer = () => {
    answer = () => Promise.resolve({ ...onServer, version: 4, pinned: true });
    return Promise.reject(new CallFailure('conflict'));
  };
  expect(await session.save('settings')).toBe(true);
  expect(sent).toMatchObject([{ version: 2 }, { version: 3 }]);
  expect([session.conflict.get(), session.drafts.get().size]).toEqual([null, 0]);
});

test('theirs does not replace mine where the browser has no room to set it aside', () => {
  const session = open();
  isFull = true;
  session.changeText(11, { title: 'Sturm' });
  session.flush();
  expect([...session.unkept.get()]).toEqual([11]);
  session.takeTheirs(11);
  expect([session.losing.get(), session.setAside(11)]).toEqual([11, false]);
  expect(session.drafts.get().get(11)?.value).toMatchObject({ title: 'Sturm' });
  session.discard(11);
  session.flush();
  expect([session.drafts.get().size, session.unkept.get().size]).toEqual([0, 0]);
});

test('what is taken back stays set aside until the browser keeps it as a draft', () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  session.takeTheirs(11);
  const [aside] = session.asidesOf(11);
  isFull = true;
  if (aside !== undefined) session.takeBack(11, aside);
  expect([session.isUnsaved(11), session.asidesOf(11).length]).toEqual([true, 1]);
});
