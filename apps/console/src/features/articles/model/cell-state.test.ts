import type { ArticleStatus } from '@guildhall/contract/articles/post-types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { describe, expect, it } from 'vitest';
import { cellStateOf, matrixLangs, titleLangOf, workOf } from './cell-state.ts';

const english = 3;
const german = 11;
const arabic = 18;

const standing = (status: ArticleStatus, present: LangId[], stale: LangId[] = []) => ({
  status,
  present_langs: present,
  stale_langs: stale,
});

describe('the state of an article in a language', () => {
  it('is published if players read a text in that language', () => {
    expect(cellStateOf(standing('published', [english, german]), german)).toBe('published');
  });

  it('is a fallback if players read English because there is no text', () => {
    expect(cellStateOf(standing('published', [english]), german)).toBe('fallback');
  });

  it.each(['draft', 'scheduled', 'archived'] as const)('is ready or missing while an article is %s', (status) => {
    const article = standing(status, [english, german]);
    expect([cellStateOf(article, german), cellStateOf(article, arabic)]).toEqual(['ready', 'missing']);
  });

  it.each(['draft', 'scheduled', 'published', 'archived'] as const)(
    'is stale if English has changed since the translation, also while the article is %s',
    (status) => {
      expect(cellStateOf(standing(status, [english, german], [german]), german)).toBe('stale');
    },
  );
});

describe('the work left in a language', () => {
  it('matches the filters of the same names: archived articles do not count as missing', () => {
    const rows = [
      standing('published', [english]),
      standing('draft', []),
      standing('archived', [english]),
      standing('published', [english, german], [german]),
      standing('published', [english, german]),
    ];
    expect(workOf(rows, german)).toEqual({ missing: 2, stale: 1 });
  });
});

describe('the matrix columns', () => {
  it('hold all 18 languages once, English first', () => {
    expect(matrixLangs[0]).toBe(english);
    expect(new Set(matrixLangs).size).toBe(18);
  });
});

describe('the title language', () => {
  it('is the requested one, else English, else the first available', () => {
    expect([
      titleLangOf(standing('draft', [english, german]), german),
      titleLangOf(standing('draft', [english]), german),
      titleLangOf(standing('draft', [german, arabic]), undefined),
      titleLangOf(standing('draft', []), german),
    ]).toEqual([german, english, german, undefined]);
  });
});
