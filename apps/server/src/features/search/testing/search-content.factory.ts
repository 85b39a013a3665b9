import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocale, langOfLocale } from '@guildhall/i18n/locales.ts';
import type { SearchType } from '@guildhall/contract/search/types.ts';
import type { Database } from '../../../data/database.ts';
import { putSearchItem } from '../search.public.ts';

const seeds = join(import.meta.dirname, '../../../../seeds');
const read = async <Content>(path: string): Promise<Content> =>
  JSON.parse(await readFile(join(seeds, path), 'utf8')) as Content;

interface Text {
  readonly title: string;
  readonly summary?: string;
  readonly body: string;
}
type Texts = Readonly<Record<string, Text>>;

const textsOf = (texts: Texts) =>
  Object.entries(texts).flatMap(([locale, { title, summary = '', body }]) =>
    isLocale(locale)
      ? [{ lang: langOfLocale(locale), title, body: `${summary}\n${body.replaceAll(/<[^>]+>/g, ' ')}` }]
      : [],
  );

/** Puts the texts of the demo game into the index, as its publications do, without pictures and players. */
export const indexDemoGame = async (database: Database, nowMs: number): Promise<void> => {
  const byLocale = new Map<string, Texts>();
  for (const name of await readdir(join(seeds, 'content'))) {
    byLocale.set(name.replace('.json', ''), await read<Texts>(join('content', name)));
  }
  const articles =
    await read<{ slug: string; type: SearchType; status: string; pinned: boolean; hours: number }[]>('articles.json');
  const incidents = await read<{ texts: Texts }[]>('support/incidents.json');
  const suggestions = await read<{ texts: Texts }[]>('support/suggestions.json');
  const items = [
    ...articles
      .filter(({ status }) => status === 'published')
      .map(({ slug, type, pinned, hours }) => ({
        type,
        isPinned: pinned,
        hours,
        texts: Object.fromEntries(
          Array.from(byLocale, ([locale, texts]) => [locale, texts[slug]]).filter(([, text]) => text !== undefined),
        ) as Texts,
      })),
    ...incidents.map(({ texts }) => ({ type: 'incident' as const, isPinned: false, hours: -1, texts })),
    ...suggestions.map(({ texts }) => ({ type: 'suggestion' as const, isPinned: false, hours: -1, texts })),
  ];
  await database.transaction(async (tx) => {
    for (const [index, { texts, hours, ...item }] of items.entries()) {
      await putSearchItem(tx, {
        ...item,
        id: index + 1,
        at: new Date(nowMs + hours * 3_600_000),
        texts: textsOf(texts),
      });
    }
    for (const group of await read<Record<string, string[]>[]>('support/synonyms.json')) {
      const terms = Object.fromEntries(
        Object.entries(group).map(([locale, words]) => [isLocale(locale) ? langOfLocale(locale) : 0, words]),
      );
      await tx
        .insertInto('search_synonym')
        .values({ terms: JSON.stringify(terms) })
        .execute();
    }
  });
};
