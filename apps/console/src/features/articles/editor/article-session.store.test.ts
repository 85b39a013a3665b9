import type { Call } from '@guildhall/client/call.ts';
import type { StaffArticle, StaffArticleText } from '@guildhall/contract/articles/staff.ts';
import { beforeEach, expect, test } from 'vitest';
import { CallFailure } from '../../../platform/network/api.ts';
import { staffArticle, staffText } from '../testing/staff-article.factory.ts';
import { createArticleSession, type ArticleSession } from './article-session.store.ts';
import type { DraftStorageArea } from '../../../platform/drafts/safe-storage.ts';

const text = (version: number, title: string): StaffArticleText => staffText({ lang: 11, title, version });
const articleWith = (...texts: StaffArticleText[]): StaffArticle => staffArticle({ present_langs: [11], texts });

let storedItems: Map<string, string>;
let present: StaffArticle;
let onServer: StaffArticle;
let sent: unknown[];
let answer: () => Promise<StaffArticle>;
let isFull: boolean;

const open = (): ArticleSession => {
  const box: DraftStorageArea = {
    getItem: (key) => storedItems.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new Error('QuotaExceededError');
      storedItems.set(key, value);
    },
    removeItem: (key) => void storedItems.delete(key),
  };
  return createArticleSession({
    id: 12,
    staffId: 'mei',
    box: () => box,
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
  storedItems = new Map();
  sent = [];
  isFull = false;
  onServer = articleWith(text(3, 'Belagerung'));
  present = onServer;
});

test('a save sends the base version and leaves nothing unsaved', async () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  answer = () => Promise.resolve(articleWith(text(4, 'Sturm')));
  expect(await session.save(11)).toBe(true);
  expect(sent).toEqual([
    { id: 12, lang: 11, version: 3, title: 'Sturm', summary: '', body: '<p>x</p>', source_version: 1 },
  ]);
  expect([session.drafts.get().size, storedItems.size]).toEqual([0, 0]);
});

test('text typed during a save is kept as a draft on top of the saved version', async () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  answer = () => {
    session.changeText(11, { title: 'Sturmflut' });
    return Promise.resolve(articleWith(text(4, 'Sturm')));
  };
  await session.save(11);
  expect(session.drafts.get().get(11)).toMatchObject({ baseVersion: 4, value: { title: 'Sturmflut' } });
});

test('a failed save keeps the draft and the error', async () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  const error = new CallFailure('network');
  answer = () => Promise.reject(error);
  expect(await session.save(11)).toBe(false);
  expect(session.saves.get().get(11)).toEqual({ kind: 'failed', error });
  expect(session.drafts.get().get(11)?.value).toMatchObject({ title: 'Sturm' });
});

test('a conflict opens the comparison, and keeping the own version needs a second save', async () => {
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

test('when keeping own settings after a conflict, only the settings changed here override the other version', () => {
  const session = open();
  session.changeSettings({ pinned: true });
  const cover = { id: 'a.webp', src: '/community/media/a.webp', width: 16, height: 9, tone: '#123' };
  present = { ...articleWith(), version: 2, cover };
  session.keepMine('settings');
  expect(session.drafts.get().get('settings')).toMatchObject({ baseVersion: 2, value: { pinned: true, cover } });
});

test('accepting the other version stashes the own draft, which can be restored', () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  session.takeTheirs(11);
  expect(session.drafts.get().size).toBe(0);
  const [stashed] = session.stashedOf(11);
  if (stashed !== undefined) session.restoreStashed(11, stashed);
  expect(session.drafts.get().get(11)?.value).toMatchObject({ title: 'Sturm' });
  expect(session.stashedOf(11)).toEqual([]);
});

test('drafts survive a reload together with their base version', () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  session.changeSettings({ pinned: true });
  session.flush();
  present = articleWith(text(9, 'Anderes'));
  const again = open();
  expect([...again.restored.get().keys()]).toEqual(['settings', 11]);
  expect(again.drafts.get().get(11)).toMatchObject({ baseVersion: 3, value: { title: 'Sturm' } });
});

test('a title keeps its spaces while typing, and a trailing space alone is not an unsaved change', () => {
  const session = open();
  const shown = (): unknown => session.draftOf(11)?.value ?? session.presentOf(11).value;
  for (const title of ['Belagerung', 'Belagerung ', 'Belagerung I', 'Belagerung II']) {
    session.changeText(11, { title });
    expect(shown()).toMatchObject({ title });
    expect(session.isUnsaved(11)).toBe(title.trim() !== 'Belagerung');
  }
});

test('a trailing space is dropped on blur and is not stored as a draft', () => {
  const session = open();
  session.changeText(11, { title: 'Belagerung ' });
  session.flush();
  expect(storedItems.size).toBe(0);
  session.settle(11);
  expect(session.drafts.get().size).toBe(0);
});

test('typing continues after a trailing space that the save has trimmed', async () => {
  const session = open();
  session.changeText(11, { title: 'Sturm ' });
  answer = () => Promise.resolve(articleWith(text(4, 'Sturm')));
  await session.save(11);
  expect([session.isUnsaved(11), session.draftOf(11)?.value]).toMatchObject([false, { title: 'Sturm ' }]);
  session.changeText(11, { title: 'Sturm I' });
  expect(session.draftOf(11)).toMatchObject({ baseVersion: 4, value: { title: 'Sturm I' } });
});

test('settings can be saved after a publication, even one that happens during the save', async () => {
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

test('accepting the other version keeps the own draft if the browser has no room to stash it', () => {
  const session = open();
  isFull = true;
  session.changeText(11, { title: 'Sturm' });
  session.flush();
  expect([...session.unstored.get()]).toEqual([11]);
  session.takeTheirs(11);
  expect([session.confirmingDiscard.get(), session.stash(11)]).toEqual([11, false]);
  expect(session.drafts.get().get(11)?.value).toMatchObject({ title: 'Sturm' });
  session.discard(11);
  session.flush();
  expect([session.drafts.get().size, session.unstored.get().size]).toEqual([0, 0]);
});

test('a restored draft stays in the stash until the browser has stored it as a draft', () => {
  const session = open();
  session.changeText(11, { title: 'Sturm' });
  session.takeTheirs(11);
  const [stashed] = session.stashedOf(11);
  isFull = true;
  if (stashed !== undefined) session.restoreStashed(11, stashed);
  expect([session.isUnsaved(11), session.stashedOf(11).length]).toEqual([true, 1]);
});
