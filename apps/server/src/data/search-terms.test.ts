import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';
import { queryOfSearch, vectorOf } from './search-terms.ts';

const { owner } = await createInstallation();

const matches = async (title: string, search: string): Promise<boolean> => {
  const query = queryOfSearch(search);
  if (query === null) return false;
  const { rows } = await owner.query('select $1::tsvector @@ $2::tsquery as hit', [vectorOf(title, ''), query.all]);
  return rows[0].hit as boolean;
};

const alphabets: Record<string, string> = {
  Chinese: '账号丢失充值火龙々',
  Japanese: 'アカウントーをがぱ戻',
  Korean: '계정되찾기각',
  Thai: 'กขคงจบญ',
};

describe('search terms', () => {
  it.each(Object.entries(alphabets))('match any substring of an unspaced %s text [K1]', async (_name, alphabet) => {
    const text = fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(text, fc.nat(), fc.nat(), async (characters, from, count) => {
        const start = from % characters.length;
        const part = characters.slice(start, start + 1 + (count % characters.length));
        expect(await matches(`x ${characters.join('')} y`, part.join(''))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('match a word by any prefix, ignoring case and accents [K1]', async () => {
    const letter = fc.constantFrom(...'abcèñüßøłđıİжщёאבחעαβГ0123');
    await fc.assert(
      fc.asyncProperty(fc.array(letter, { minLength: 1, maxLength: 10 }), fc.nat(), async (letters, count) => {
        const word = letters.join('');
        const beginning = letters.slice(0, 1 + (count % letters.length)).join('');
        expect(await matches(word, beginning)).toBe(true);
        expect(await matches(word, beginning.toUpperCase())).toBe(true);
        expect(await matches(word, beginning.normalize('NFD').replaceAll(/\p{M}/gu, ''))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('produce a valid tsvector and tsquery for any text [threat 31]', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 }).map((value) => value.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(text, text, async (title, search) => {
        await owner.query('select $1::tsvector', [vectorOf(title, search)]);
        const query = queryOfSearch(search);
        if (query !== null) await owner.query('select $1::tsquery, $2::tsquery', [query.all, query.any]);
        expect(query === null || query.all.length > 0).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('produce no query for a search without searchable characters (ADR 6)', () => {
    expect(['', ' ', '!?', "'&|"].map(queryOfSearch)).toEqual([null, null, null, null]);
  });

  it('require every part and rank by any (ADR 6)', () => {
    expect(queryOfSearch('Two Words')).toEqual({ all: `'two':* & 'words':*`, any: `'two':* | 'words':*` });
    expect(queryOfSearch('账号x')).toEqual({ all: `'账号' & 'x':*`, any: `'账号' | 'x':*` });
  });
});
