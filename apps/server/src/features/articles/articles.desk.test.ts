import { categoryInfo, categoryList } from '@guildhall/contract/articles.ts';
import { postTypes } from '@guildhall/contract/post-types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createArticleFactory } from './articles.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const { articlesDesk: desk } = server;
const make = createArticleFactory(server.articles);
afterEach(clock.reset);

const memberNamed = async (name: string): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    "insert into staff_member (name, email, role) values ($1, lower($1) || '@guildhall.test', 'editor') returning id",
    [name],
  );
  return rows[0]?.id ?? '';
};
const [mei, omar] = [await memberNamed('Mei'), await memberNamed('Omar')];

const text = (lang: LangId, version: number, title: string) =>
  ({ lang, version, title, summary: 'S', body: '<p>B</p>', is_minor: false }) as const;
const english = 3;
const german = 11;
const fieldsWith = (changes: object = {}) => ({
  category_id: null,
  pinned: false,
  cover_id: null,
  event_starts_at: null,
  event_ends_at: null,
  ...changes,
});
const auditOf = async (id: number): Promise<string[]> => {
  const { rows } = await owner.query<{ action: string }>(
    'select action from audit_entry where subject = $1 order by id',
    [`article:${id}`],
  );
  return rows.map(({ action }) => action);
};

describe('two editors on one article', () => {
  it('attack 15: never overwrite a text silently: the slower one is told who was faster, and nothing changes', async () => {
    const { id } = await desk.create(mei, { post_type: postTypes.news, category_id: null });
    const opened = await desk.saveText(mei, { id, ...text(english, 0, 'First') });
    const seen = opened.texts[0]?.version ?? 0;
    await desk.saveText(mei, { id, ...text(english, seen, 'Of Mei') });
    await expect(desk.saveText(omar, { id, ...text(english, seen, 'Of Omar') })).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: 'Mei' },
    });
    const after = await desk.open(id);
    expect(after.texts.map(({ title, updated_by }) => [title, updated_by?.name])).toEqual([['Of Mei', 'Mei']]);
  });

  it('of fifty saves from one state exactly one is kept', async () => {
    const { id } = await desk.create(mei, { post_type: postTypes.news, category_id: null });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => desk.saveText(omar, { id, ...text(english, 0, `Try ${at}`) })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await desk.open(id)).texts[0]?.version).toBe(1);
  });

  it('may write different languages at the same time', async () => {
    const { id } = await desk.create(mei, { post_type: postTypes.news, category_id: null });
    await desk.saveText(mei, { id, ...text(english, 0, 'English') });
    await Promise.all([
      desk.saveText(mei, { id, ...text(german, 0, 'Deutsch') }),
      desk.saveText(omar, { id, ...text(18, 0, 'عربي') }),
    ]);
    expect((await desk.open(id)).present_langs).toEqual([3, 11, 18]);
  });

  it('do not overwrite settings either, and a publication counts as a change', async () => {
    const id = await make.draft({ type: postTypes.news });
    const { version } = await desk.open(id);
    await desk.publish(mei, { id, version });
    await expect(desk.save(omar, { id, version, fields: fieldsWith({ pinned: true }) })).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: 'Mei' },
    });
  });
});

describe('a translation', () => {
  it('made from an English text that has changed meanwhile is saved, and is behind it', async () => {
    const id = await make.draft();
    const seen = await desk.open(id);
    await desk.saveText(omar, { id, ...text(english, 1, 'Changed meanwhile') });
    const saved = await desk.saveText(mei, { id, ...text(german, 0, 'Alt'), source_version: seen.source_version });
    expect(saved.stale_langs).toEqual([german]);
    const confirmed = await desk.confirmText(mei, {
      id,
      lang: german,
      version: 1,
      source_version: seen.source_version,
    });
    expect(confirmed.stale_langs).toEqual([german]);
    const { source_version } = confirmed;
    expect((await desk.confirmText(mei, { id, lang: german, version: 2, source_version })).stale_langs).toEqual([]);
  });

  it('that is restored follows the English text that it followed then', async () => {
    const id = await make.draft({ translations: { [german]: { title: 'Alt' } } });
    const old = (await desk.changes({ id, limit: 1, lang: german })).list[0]?.id ?? 0;
    await desk.saveText(mei, { id, ...text(english, 1, 'New') });
    await desk.saveText(mei, { id, ...text(german, 1, 'Neu') });
    expect((await desk.restore(mei, { id, change_id: old, version: 2 })).stale_langs).toEqual([german]);
  });

  it('is not behind an English text that was saved again as it was', async () => {
    const id = await make.draft({ title: 'T', summary: 'S', body: '<p>B</p>', translations: { [german]: {} } });
    expect((await desk.saveText(mei, { id, ...text(english, 1, 'T') })).stale_langs).toEqual([]);
  });

  it('that was removed and written anew is not overwritten by who still has the old one open', async () => {
    const id = await make.draft({ translations: { [german]: { title: 'Alt' } } });
    await desk.removeText(omar, { id, lang: german, version: 1 });
    await desk.saveText(omar, { id, ...text(german, 0, 'Von Omar') });
    await expect(desk.saveText(mei, { id, ...text(german, 1, 'Von Mei') })).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  it('takes a text with half a character in it, as a paste may bring', async () => {
    const { id } = await desk.create(mei, { post_type: postTypes.news, category_id: null });
    const saved = await desk.saveText(mei, { id, ...text(english, 0, 'cut \ud83d') });
    expect(saved.texts[0]?.title).toBe('cut \ufffd');
  });

  it('turns stale when the English text changes, and fresh when it is written or confirmed', async () => {
    const id = await make.published({ translations: { [german]: { title: 'Deutsch' }, 7: { title: '日本語' } } });
    const before = await desk.open(id);
    expect([before.present_langs, before.stale_langs]).toEqual([[3, 7, 11], []]);
    const version = before.texts.find(({ lang }) => lang === english)?.version ?? 0;
    const changed = await desk.saveText(mei, { id, ...text(english, version, 'Other') });
    expect(changed.stale_langs).toEqual([7, 11]);
    const confirmed = await desk.confirmText(mei, { id, lang: 7, version: 1 });
    expect(confirmed.stale_langs).toEqual([11]);
    const rewritten = await desk.saveText(mei, { id, ...text(german, 1, 'Anders') });
    expect([rewritten.stale_langs, rewritten.texts.map(({ is_stale }) => is_stale)]).toEqual([
      [],
      [false, false, false],
    ]);
  });

  it('stays fresh after a minor change of the English text', async () => {
    const id = await make.draft({ translations: { [german]: {} } });
    const changed = await desk.saveText(mei, { id, ...text(english, 1, 'Typo mended'), is_minor: true });
    expect(changed.stale_langs).toEqual([]);
  });

  it('C6: that is taken away leaves its readers English, and English itself cannot be', async () => {
    const id = await make.published({ title: 'English', translations: { [german]: { title: 'Deutsch' } } });
    await desk.removeText(mei, { id, lang: german, version: 1 });
    await server.revision.check();
    const info = await server.call(categoryInfo, { body: { id, category_lang: german } });
    expect([info.answer.msg.title, info.answer.msg.lang]).toEqual(['English', english]);
    await expect(desk.removeText(mei, { id, lang: english, version: 1 })).rejects.toMatchObject({
      reason: 'english_missing',
    });
  });

  it('attack 19: is sanitised when it is written', async () => {
    const { id } = await desk.create(mei, { post_type: postTypes.news, category_id: null });
    const hostile =
      '<p onclick="x()">a<script>x()</script><a href="javascript:x()">l</a><img src="https://x.test/a.png"></p>';
    const saved = await desk.saveText(mei, { id, ...text(english, 0, 'T'), body: hostile });
    expect(saved.texts[0]?.body).toBe('<p>a<a>l</a></p>');
  });
});

describe('the settings of an article', () => {
  it('C5: have times only for events, in order, and a category only for questions', async () => {
    const news = await make.draft({ type: postTypes.news });
    const event = await make.draft({ type: postTypes.events });
    const question = await make.draft({ type: postTypes.question });
    const [start, end] = [clock.now(), clock.now() + 1];
    const refused: [number, object][] = [
      [news, { event_starts_at: start }],
      [news, { category_id: 1 }],
      [question, {}],
      [event, { event_starts_at: end, event_ends_at: start }],
      [event, { event_ends_at: end }],
      [event, { cover_id: 'nowhere.webp' }],
    ];
    for (const [id, changes] of refused) {
      await expect(desk.save(mei, { id, version: 1, fields: fieldsWith(changes) })).rejects.toMatchObject({
        reason: 'invalid',
      });
    }
    const fields = fieldsWith({ event_starts_at: start, event_ends_at: end, pinned: true });
    expect(await desk.save(mei, { id: event, version: 1, fields })).toMatchObject({ version: 2, pinned: true });
  });

  it('D4: of a published article reach its readers', async () => {
    const id = await make.published({ type: postTypes.guide });
    await desk.save(mei, { id, version: 2, fields: fieldsWith({ pinned: true }) });
    const body = { post_type: postTypes.guide, category_lang: 3, page_index: 1, page_size: 20 };
    await expect.poll(async () => (await server.call(categoryList, { body })).answer.msg.list[0]?.pinned).toBe(true);
  });
});

it('the clock is named where it was faster', async () => {
  const id = await make.scheduled({ type: postTypes.news }, new Date(clock.now() - 1));
  const { version } = await desk.open(id);
  await server.articles.publishDue();
  await expect(desk.unschedule(mei, { id, version })).rejects.toMatchObject({
    reason: 'conflict',
    params: { by: 'Guildhall' },
  });
});

describe('the status of an article', () => {
  it('goes only where it may', async () => {
    const id = await make.draft({ type: postTypes.news });
    const version = async () => (await desk.open(id)).version;
    const at = clock.now() + 60_000;
    await expect(desk.unschedule(mei, { id, version: 1 })).rejects.toMatchObject({ reason: 'wrong_status' });
    await expect(async () => desk.schedule(mei, { id, version: 1, at: clock.now() })).rejects.toMatchObject({
      reason: 'invalid',
    });
    await desk.schedule(mei, { id, version: 1, at });
    await desk.schedule(mei, { id, version: await version(), at: at + 1 });
    await desk.unschedule(mei, { id, version: await version() });
    await desk.publish(mei, { id, version: await version() });
    await expect(desk.publish(mei, { id, version: await version() })).rejects.toMatchObject({ reason: 'wrong_status' });
    await expect(desk.schedule(mei, { id, version: await version(), at })).rejects.toMatchObject({
      reason: 'wrong_status',
    });
    await desk.archive(mei, { id, version: await version() });
    await expect(desk.archive(mei, { id, version: await version() })).rejects.toMatchObject({ reason: 'wrong_status' });
    expect(await desk.publish(mei, { id, version: await version() })).toMatchObject({ status: 'published' });
    expect(await auditOf(id)).toEqual([
      'article.scheduled',
      'article.scheduled',
      'article.unscheduled',
      'article.published',
      'article.archived',
      'article.published',
    ]);
  });

  it('scheduled without English is refused with the reason', async () => {
    const { id } = await desk.create(mei, { post_type: postTypes.news, category_id: null });
    await expect(desk.schedule(mei, { id, version: 1, at: clock.now() + 1000 })).rejects.toMatchObject({
      reason: 'english_missing',
    });
  });
});

describe('the record of an article', () => {
  it('says who wrote what, newest first, with what stood there before', async () => {
    const { id } = await desk.create(mei, { post_type: postTypes.events, category_id: null });
    await desk.saveText(mei, { id, ...text(english, 0, 'One') });
    await desk.saveText(omar, { id, ...text(english, 1, 'Two') });
    await desk.save(omar, { id, version: 1, fields: fieldsWith({ pinned: true }) });
    const { list } = await desk.changes({ id, limit: 50 });
    expect(list.map(({ kind, by, lang, note }) => [kind, by?.name, lang, note])).toEqual([
      ['fields', 'Omar', null, ''],
      ['text', 'Omar', 3, 'Two'],
      ['text', 'Mei', 3, 'One'],
      ['created', 'Mei', null, ''],
    ]);
    const [fields, second] = list;
    expect(await desk.change({ id, change_id: second?.id ?? 0 })).toMatchObject({
      text: { title: 'Two' },
      text_before: { title: 'One' },
      fields: null,
    });
    expect(await desk.change({ id, change_id: fields?.id ?? 0 })).toMatchObject({
      fields: { pinned: true },
      fields_before: { pinned: false },
    });
    const pages = [await desk.changes({ id, limit: 3 })];
    pages.push(await desk.changes({ id, limit: 3, cursor: pages[0]?.next ?? '' }));
    expect(pages.map((page) => [page.list.length, page.next === null])).toEqual([
      [3, false],
      [1, true],
    ]);
  });

  it('lets an earlier text be written again, as a new change that can be undone too', async () => {
    const { id } = await desk.create(mei, { post_type: postTypes.news, category_id: null });
    await desk.saveText(mei, { id, ...text(english, 0, 'One') });
    await desk.saveText(omar, { id, ...text(english, 1, 'Two') });
    const first = (await desk.changes({ id, limit: 50, lang: english })).list.at(-1)?.id ?? 0;
    await expect(desk.restore(mei, { id, change_id: first, version: 1 })).rejects.toMatchObject({ reason: 'conflict' });
    const restored = await desk.restore(mei, { id, change_id: first, version: 2 });
    expect(restored.texts.map(({ title, version }) => [title, version])).toEqual([['One', 3]]);
    expect((await desk.changes({ id, limit: 50 })).list.map(({ note }) => note)).toEqual(['One', 'Two', 'One', '']);
  });

  it('belongs to its article: no other opens or restores it', async () => {
    const one = await make.draft();
    const other = await make.draft();
    const change = (await desk.changes({ id: one, limit: 1 })).list[0]?.id ?? 0;
    await expect(desk.change({ id: other, change_id: change })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(desk.restore(mei, { id: other, change_id: change, version: 1 })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });
});

it('attack 17: every change is in the audit trail in the same transaction, and a refused one is not', async () => {
  const { id } = await desk.create(mei, { post_type: postTypes.news, category_id: null });
  await desk.saveText(mei, { id, ...text(english, 0, 'T') });
  await desk.saveText(mei, { id, ...text(german, 0, 'T') });
  await desk.saveText(omar, { id, ...text(english, 0, 'late') }).catch(() => undefined);
  await desk.confirmText(mei, { id, lang: german, version: 1 });
  await desk.removeText(mei, { id, lang: german, version: 2 });
  expect(await auditOf(id)).toEqual([
    'article.created',
    'article.text_changed',
    'article.text_changed',
    'article.text_confirmed',
    'article.text_removed',
  ]);
});
