import type { StaffArticle } from '@guildhall/contract/articles/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { expect, test } from 'vitest';
import { staffArticle, staffText } from '../../testing/staff-article.factory.ts';
import { settingsOf, type TextContent } from './content.ts';
import { previewArticle } from './preview-article.ts';

const article = staffArticle({
  post_type: 3,
  event_starts_at: 1000,
  event_ends_at: 2000,
  updated_at: 2,
  present_langs: [3],
  texts: [staffText({ summary: 'S', body: '<p>E</p>', updated_at: 7 })],
});
const english: TextContent = { title: 'Siege', summary: 'S', body: '<p>E</p>' };
const state = (texts: Partial<Record<LangId, TextContent>>, settings = settingsOf(article)) => ({
  article,
  settings,
  contentIn: (lang: LangId) => texts[lang] ?? null,
});

test('a language without a text falls back to English and reports English as its language [C6]', () => {
  expect(previewArticle(state({ 3: english }), 11, 1500)).toEqual({
    id: 12,
    post_type: 3,
    category_id: null,
    lang: 3,
    title: 'Siege',
    summary: 'S',
    body: '<p>E</p>',
    cover: null,
    pinned: false,
    published_at: 1500,
    event: { status: 'in_progress', starts_at: 1000, ends_at: 2000 },
    updated_at: 7,
  });
});

test('the preview includes unsaved changes', () => {
  const german = { title: ' Belagerung ', summary: '', body: '<p>D</p>' };
  const cover = { id: 'a.webp', src: '/community/media/a.webp', width: 16, height: 9, tone: '#123' };
  const settings = { ...settingsOf(article), cover, event_starts_at: null, event_ends_at: null };
  const { id: _, ...shownCover } = cover;
  expect(previewArticle(state({ 3: english, 11: german }, settings), 11, 1500)).toMatchObject({
    lang: 11,
    title: 'Belagerung',
    body: '<p>D</p>',
    cover: shownCover,
    event: { status: 'coming_soon', starts_at: null, ends_at: null },
    updated_at: 1500,
  });
});

test('the preview shows the actual or scheduled publication time', () => {
  const at = (change: Partial<StaffArticle>) =>
    previewArticle({ ...state({ 3: english }), article: { ...article, ...change } }, 3, 1500).published_at;
  expect([at({ publish_at: 9000 }), at({ published_at: 300 })]).toEqual([9000, 300]);
});

test('only events have event times', () => {
  const guide = { ...article, post_type: 4 as const, event_starts_at: null, event_ends_at: null };
  expect(previewArticle({ ...state({ 3: english }), article: guide }, 3, 0).event).toBeNull();
});
