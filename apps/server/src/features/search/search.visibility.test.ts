import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { searchFind, type SearchAnswer } from '@guildhall/contract/search/player.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../testing/installation.ts';
import { createArticleFactory } from '../articles/testing/articles.factory.ts';
import { createIncidentFactory } from '../incidents/testing/incidents.factory.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { createSuggestionFactory } from '../suggestions/testing/suggestions.factory.ts';
import { createSurveyFactory, single, wordsFor } from '../surveys/testing/surveys.factory.ts';

const installation = await createInstallation();
const server = await installation.start();
const { id: staffId } = await enrolledAs(server, 'editor');
const articles = createArticleFactory(server.articles);
const incidents = createIncidentFactory(server.incidentsStaff, staffId);
const suggestions = createSuggestionFactory(server.suggestionsStaff, staffId);
const surveys = createSurveyFactory(server.surveys.staff, staffId);

const find = async (query: string, as?: Session, lang = 3): Promise<SearchAnswer> => {
  const { answer } = await server.call(searchFind, { as, body: { query, category_lang: lang, limit: 20 } });
  return answer.msg as SearchAnswer;
};
const found = async (query: string, as?: Session): Promise<string[]> =>
  (await find(query, as)).list.map(({ type, title }) => `${type} ${title}`).toSorted();

const surveyOf = (title: string) => ({ questions: [single(1)], texts: [wordsFor([single(1)], 3, title)] });
const hourMs = 3_600_000;

describe('what players may read', () => {
  beforeAll(async () => {
    await articles.published({ type: postTypes.events, title: 'Lanternfall parade' });
    await incidents.open({ title: 'Lanternfall does not start' });
    await suggestions.published({ title: 'More lanternfall evenings' });
    await surveys.published(surveyOf('How was lanternfall?'));
  });

  it('is found in one search, with its type, also with a typing error', async () => {
    const all = [
      'events Lanternfall parade',
      'incident Lanternfall does not start',
      'suggestion More lanternfall evenings',
      'survey How was lanternfall?',
    ];
    expect(await found('lanternfall')).toEqual(all);
    expect(await found('lanterfnall')).toEqual(all);
  });
});

describe('a known issue that matches', () => {
  it('is the first hit, before better ones; only one is', async () => {
    await articles.published({ type: postTypes.question, title: 'Frostgate keys' });
    await incidents.open({ title: 'Chests stay shut', body: 'Also those behind the frostgate.' });
    await incidents.open({ title: 'Doors stay shut', body: 'Also the frostgate.' });
    const titles = (await find('frostgate')).list.map(({ title }) => title);
    expect(titles.slice(0, 2)).toEqual([expect.stringMatching(/stay shut$/), 'Frostgate keys']);
    expect(titles).toHaveLength(3);
  });
});

describe('what players may not read', () => {
  it('is not found: drafts, what is scheduled or archived, closed issues, hidden suggestions, surveys before and after', async () => {
    await articles.draft({ title: 'Moonwell draft' });
    await articles.scheduled({ title: 'Moonwell scheduled' }, new Date(server.clock.now() + hourMs));
    await articles.archived({ title: 'Moonwell archived' });
    await incidents.draft({ title: 'Moonwell is dry' });
    await incidents.closed({ title: 'Moonwell was dry' });
    await suggestions.published({ title: 'Moonwell hidden', state: 'hidden' });
    await surveys.draft(surveyOf('Moonwell draft?'));
    await surveys.published({ ...surveyOf('Moonwell soon?'), starts_at: null });
    await surveys.published({ ...surveyOf('Moonwell tomorrow?'), starts_at: server.clock.now() + 24 * hourMs });
    const over = await surveys.published(surveyOf('Moonwell over?'));
    await surveys.close(over);
    expect(await found('moonwell')).toEqual([]);
    expect((await find('moonwel')).corrected).toBeNull();
  });

  it('disappears at once: an archived article, a closed issue, a hidden or merged suggestion, a removed translation', async () => {
    const article = await articles.published({
      title: 'Glimmer news',
      translations: { 11: { title: 'Glimmerfest', body: '<p>-</p>' } },
    });
    const incident = await incidents.open({ title: 'Glimmer issue' });
    const hidden = await suggestions.published({ title: 'Glimmer hidden' });
    const original = await suggestions.published({ title: 'Original' });
    const merged = await suggestions.published({ title: 'Glimmer merged' });
    expect((await found('glimmer')).length).toBe(4);
    expect((await find('glimmerfest', undefined, 11)).list.length).toBe(1);
    await server.articlesStaff.removeText(staffId, { id: article, lang: 11, version: 1 });
    expect((await find('glimmerfest', undefined, 11)).list).toEqual([]);
    await server.articles.archive(article);
    await server.incidentsStaff.close(staffId, { id: incident, version: 2 });
    const { texts } = await server.suggestionsStaff.open(hidden);
    await server.suggestionsStaff.save(staffId, { id: hidden, version: 1, state: 'hidden', texts });
    await server.suggestionsStaff.merge(staffId, { id: merged, version: 1, into: original });
    expect(await found('glimmer')).toEqual([]);
  });

  it('leaves nothing in the index', async () => {
    const count = async (): Promise<number> => {
      const { rows } = await installation.owner.query<{ count: string }>('select count(*) from search_posting');
      return Number(rows[0]?.count);
    };
    const before = await count();
    const id = await articles.published({ title: 'Shortlived words', translations: { 7: { title: '短命な言葉' } } });
    expect(await count()).toBeGreaterThan(before);
    await server.articles.translate(id, { lang: 3, title: 'Other', summary: '', body: '<p>words</p>' });
    await server.articles.archive(id);
    expect(await count()).toBe(before);
  });

  it('is a survey for others: it is found by its audience only', async () => {
    await surveys.published({ ...surveyOf('Brambletide on channel 9'), audience: { channels: [9] } });
    const [ninth, first] = [
      await server.launch({ guid: 7001, channel: 9 }),
      await server.launch({ guid: 7002, channel: 1 }),
    ];
    expect(await found('brambletide', ninth)).toEqual(['survey Brambletide on channel 9']);
    expect(await found('brambletide', first)).toEqual([]);
    expect(await found('brambletide')).toEqual([]);
  });

  it('is a survey that has ended by the clock', async () => {
    const endsAt = server.clock.now() + hourMs;
    await surveys.published({ ...surveyOf('Thistledown vote'), ends_at: endsAt });
    expect((await found('thistledown')).length).toBe(1);
    installation.clock.advance(hourMs);
    expect(await found('thistledown')).toEqual([]);
  });

  it('is a feature that staff switched off', async () => {
    await suggestions.published({ title: 'Quillback pets' });
    expect((await found('quillback')).length).toBe(1);
    const pause = async (state: 'off' | 'on'): Promise<void> => {
      await server.switches.set(null, { feature: 'suggestions', state, reason: 'Trial.' });
      await server.switchWatch.check();
    };
    await pause('off');
    expect(await found('quillback')).toEqual([]);
    await pause('on');
    expect((await found('quillback')).length).toBe(1);
  });
});

describe('the index', () => {
  it('is filled by the job with what was published before it existed, and again once an hour later', async () => {
    await articles.published({ title: 'Oldenmoor story' });
    await incidents.open({ title: 'Oldenmoor issue' });
    await suggestions.published({ title: 'Oldenmoor idea' });
    await surveys.published(surveyOf('Oldenmoor survey'));
    for (const table of ['search_posting', 'search_content', 'search_text', 'search_fill']) {
      await installation.owner.query(`delete from ${table}`);
    }
    const job = server.features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'search.fill');
    await job?.run();
    expect((await found('oldenmoor')).length).toBe(4);
    await installation.owner.query('delete from search_text');
    await job?.run();
    expect((await found('oldenmooor')).length).toBe(0);
    await installation.owner.query("update search_fill set next_at = now() - interval '1 second'");
    await installation.owner.query('delete from search_posting');
    await job?.run();
    expect((await found('oldenmooor story')).length).toBe(1);
    const { rows } = await installation.owner.query('select distinct passes from search_fill');
    expect(rows).toEqual([{ passes: 2 }]);
  });
});

describe('the budget of searches', () => {
  it('is that of the network for strangers, and never keeps a verified player from searching [threat 25]', async () => {
    const narrow = await installation.start({
      GUILDHALL_BUDGETS: JSON.stringify({ searches: { perSecond: 0.01, burst: 20 } }),
    });
    const session = await narrow.launch({ guid: 7100 });
    const ask = async (query: string, as?: Session): Promise<number> =>
      (await narrow.call(searchFind, { as, body: { query, category_lang: 3, limit: 5 } })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push(await ask(`nothing${count}`));
    expect(statuses.at(-1)).toBe(429);
    // What is known already costs nothing.
    expect(await ask('nothing0')).toBe(200);
    expect(await ask('something', session)).toBe(200);
  });
});
