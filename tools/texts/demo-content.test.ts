import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, repository } from '../environment.ts';

const seeds = join(repository, 'apps/server/seeds');
interface Entry {
  readonly slug: string;
  readonly type: string;
  readonly status: string;
  readonly pinned: boolean;
  readonly hours: number;
  readonly event: { readonly endsIn: number | null } | null;
}
type Texts = Readonly<Record<string, { readonly body: string }>>;
const articles = readJson(join(seeds, 'articles.json')) as Entry[];
const textsIn = (locale: string): Texts => readJson(join(seeds, 'content', `${locale}.json`)) as Texts;

const shownIn = ['en-US', 'zh-CN', 'ja-JP', 'de-DE', 'es-ES', 'ar-SA'];
/** At 360×780 the lead and three cards fit, and a fifth one shows its edge. */
const firstScreen = 5;
/** As players see a list: pinned first, then the newest; events that ended are in a group that is closed. */
const listOf = (wanted: string): Entry[] =>
  articles
    .filter(({ type, status, event }) => type === wanted && status === 'published' && (event?.endsIn ?? 0) >= 0)
    .sort((one, other) => Number(other.pinned) - Number(one.pinned) || other.hours - one.hours);
/** Without emphasis, which languages place as they need. */
const tagsOf = (html = ''): string[] => html.match(/<\/?(?:h2|p|ul|ol|li|table|tr|th|td|img|video)\b/g) ?? [];

describe('the articles of the demo game', () => {
  const lists = ['news', 'events', 'guide', 'workshop_events', 'workshop_school'];
  const wanted = [
    ...lists.flatMap((type) => listOf(type).slice(0, firstScreen)),
    ...articles.filter(({ type }) => type === 'question'),
  ].map(({ slug }) => slug);

  it.each(shownIn)('are in %s on the first screen of each list, and all questions', (locale) => {
    expect(wanted.length).toBeGreaterThanOrEqual(5 * 4 + 18);
    const texts = textsIn(locale);
    expect(wanted.filter((slug) => texts[slug] === undefined)).toEqual([]);
  });

  it('have the same parts in every language', () => {
    const english = textsIn('en-US');
    const files = globSync('content/*.json', { cwd: seeds });
    expect(files.length).toBe(16);
    const found = files.flatMap((file) => {
      const texts = readJson(join(seeds, file)) as Texts;
      return Object.entries(texts)
        .filter(([slug, { body }]) => tagsOf(body).join() !== tagsOf(english[slug]?.body).join())
        .map(([slug]) => `${basename(file, '.json')} ${slug}`);
    });
    expect(found).toEqual([]);
  });

  it('are all listed, with a text in English and a cover that is there', () => {
    const slugs = articles.map(({ slug }) => slug);
    expect(Object.keys(textsIn('en-US')).sort()).toEqual([...slugs].sort());
    const used = readFileSync(join(seeds, 'articles.json'), 'utf8') + JSON.stringify(textsIn('en-US'));
    const covers = globSync('covers/*.svg', { cwd: seeds }).map((file) => basename(file, '.svg'));
    expect(covers.filter((name) => !used.includes(name))).toEqual([]);
  });
});
