import { categoryInfo, categoryList } from '@guildhall/contract/articles/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createArticleFactory } from '../testing/articles.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const { articlesStaff: staffService } = server;
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
  it("never overwrite each other's text: the later save fails with the name of the other editor [threat 15]", async () => {
    const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    const opened = await staffService.saveText(mei, { id, ...text(english, 0, 'First') });
    const seen = opened.texts[0]?.version ?? 0;
    await staffService.saveText(mei, { id, ...text(english, seen, 'Of Mei') });
    await expect(staffService.saveText(omar, { id, ...text(english, seen, 'Of Omar') })).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: 'Mei' },
    });
    const after = await staffService.open(id);
    expect(after.texts.map(({ title, updated_by }) => [title, updated_by?.name])).toEqual([['Of Mei', 'Mei']]);
  });

  it('succeed once in fifty concurrent saves of the same version', async () => {
    const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => staffService.saveText(omar, { id, ...text(english, 0, `Try ${at}`) })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await staffService.open(id)).texts[0]?.version).toBe(1);
  });

  it('can write different languages concurrently', async () => {
    const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    await staffService.saveText(mei, { id, ...text(english, 0, 'English') });
    await Promise.all([
      staffService.saveText(mei, { id, ...text(german, 0, 'Deutsch') }),
      staffService.saveText(omar, { id, ...text(18, 0, 'عربي') }),
    ]);
    expect((await staffService.open(id)).present_langs).toEqual([3, 11, 18]);
  });

  it('do not overwrite settings either, and a publication counts as a change', async () => {
    const id = await make.draft({ type: postTypes.news });
    const { version } = await staffService.open(id);
    await staffService.publish(mei, { id, version });
    await expect(staffService.save(omar, { id, version, fields: fieldsWith({ pinned: true }) })).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: 'Mei' },
    });
  });
});

describe('a translation', () => {
  it('of an outdated English text is saved and marked stale', async () => {
    const id = await make.draft();
    const seen = await staffService.open(id);
    await staffService.saveText(omar, { id, ...text(english, 1, 'Changed meanwhile') });
    const saved = await staffService.saveText(mei, {
      id,
      ...text(german, 0, 'Alt'),
      source_version: seen.source_version,
    });
    expect(saved.stale_langs).toEqual([german]);
    const confirmed = await staffService.confirmText(mei, {
      id,
      lang: german,
      version: 1,
      source_version: seen.source_version,
    });
    expect(confirmed.stale_langs).toEqual([german]);
    const { source_version } = confirmed;
    expect((await staffService.confirmText(mei, { id, lang: german, version: 2, source_version })).stale_langs).toEqual(
      [],
    );
  });

  it('that is restored is based on the same English version as before', async () => {
    const id = await make.draft({ translations: { [german]: { title: 'Alt' } } });
    const old = (await staffService.changes({ id, limit: 1, lang: german })).list[0]?.id ?? 0;
    await staffService.saveText(mei, { id, ...text(english, 1, 'New') });
    await staffService.saveText(mei, { id, ...text(german, 1, 'Neu') });
    expect((await staffService.restore(mei, { id, change_id: old, version: 2 })).stale_langs).toEqual([german]);
  });

  it('is not stale after the English text is saved without changes', async () => {
    const id = await make.draft({ title: 'T', summary: 'S', body: '<p>B</p>', translations: { [german]: {} } });
    expect((await staffService.saveText(mei, { id, ...text(english, 1, 'T') })).stale_langs).toEqual([]);
  });

  it('that was removed and rewritten is not overwritten by an editor who still has the old one open', async () => {
    const id = await make.draft({ translations: { [german]: { title: 'Alt' } } });
    await staffService.removeText(omar, { id, lang: german, version: 1 });
    await staffService.saveText(omar, { id, ...text(german, 0, 'Von Omar') });
    await expect(staffService.saveText(mei, { id, ...text(german, 1, 'Von Mei') })).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  it('replaces a lone surrogate, which a paste may contain', async () => {
    const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    const saved = await staffService.saveText(mei, { id, ...text(english, 0, 'cut \ud83d') });
    expect(saved.texts[0]?.title).toBe('cut \ufffd');
  });

  it('becomes stale when the English text changes, and current when rewritten or confirmed', async () => {
    const id = await make.published({ translations: { [german]: { title: 'Deutsch' }, 7: { title: '日本語' } } });
    const before = await staffService.open(id);
    expect([before.present_langs, before.stale_langs]).toEqual([[3, 7, 11], []]);
    const version = before.texts.find(({ lang }) => lang === english)?.version ?? 0;
    const changed = await staffService.saveText(mei, { id, ...text(english, version, 'Other') });
    expect(changed.stale_langs).toEqual([7, 11]);
    const confirmed = await staffService.confirmText(mei, { id, lang: 7, version: 1 });
    expect(confirmed.stale_langs).toEqual([11]);
    const rewritten = await staffService.saveText(mei, { id, ...text(german, 1, 'Anders') });
    expect([rewritten.stale_langs, rewritten.texts.map(({ is_stale }) => is_stale)]).toEqual([
      [],
      [false, false, false],
    ]);
  });

  it('stays current after a minor change of the English text', async () => {
    const id = await make.draft({ translations: { [german]: {} } });
    const changed = await staffService.saveText(mei, { id, ...text(english, 1, 'Typo mended'), is_minor: true });
    expect(changed.stale_langs).toEqual([]);
  });

  it('that is removed leaves its readers with English, which cannot be removed [C6]', async () => {
    const id = await make.published({ title: 'English', translations: { [german]: { title: 'Deutsch' } } });
    await staffService.removeText(mei, { id, lang: german, version: 1 });
    await server.revision.check();
    const info = await server.call(categoryInfo, { body: { id, category_lang: german } });
    expect([info.answer.msg.title, info.answer.msg.lang]).toEqual(['English', english]);
    await expect(staffService.removeText(mei, { id, lang: english, version: 1 })).rejects.toMatchObject({
      reason: 'english_missing',
    });
  });

  it('that was started from English counts only once its summary or body is translated', async () => {
    const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    const copied = { summary: 'All servers are down.', body: '<p>We are working on it, please wait.</p>' };
    await staffService.saveText(mei, { id, ...text(english, 0, 'Down'), ...copied });
    const opened = await staffService.saveText(mei, { id, ...text(german, 0, 'Ausfall'), ...copied });
    expect([opened.present_langs, opened.texts.map(({ lang }) => lang)]).toEqual([[english], [english, german]]);
    const missing = { lang: german, lang_state: 'missing', limit: 5 } as const;
    expect((await staffService.table(missing)).list.map((row) => row.id)).toContain(id);
    const version = opened.texts.find(({ lang }) => lang === german)?.version ?? 0;
    const body = '<p>Wir arbeiten daran.</p>';
    const done = await staffService.saveText(mei, { id, ...text(german, version, 'Ausfall'), ...copied, body });
    expect(done.present_langs).toEqual([english, german]);
  });

  it('is sanitized when saved [threat 19]', async () => {
    const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    const hostile =
      '<p onclick="x()">a<script>x()</script><a href="javascript:x()">l</a><img src="https://x.test/a.png"></p>';
    const saved = await staffService.saveText(mei, { id, ...text(english, 0, 'T'), body: hostile });
    expect(saved.texts[0]?.body).toBe('<p>a<a>l</a></p>');
  });
});

describe('the settings of an article', () => {
  it('accept times only for events, in order, and a category only for questions [C5]', async () => {
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
      await expect(staffService.save(mei, { id, version: 1, fields: fieldsWith(changes) })).rejects.toMatchObject({
        reason: 'invalid',
      });
    }
    const fields = fieldsWith({ event_starts_at: start, event_ends_at: end, pinned: true });
    expect(await staffService.save(mei, { id: event, version: 1, fields })).toMatchObject({ version: 2, pinned: true });
  });

  it('of a published article reach its readers [D4]', async () => {
    const id = await make.published({ type: postTypes.guide });
    await staffService.save(mei, { id, version: 2, fields: fieldsWith({ pinned: true }) });
    const body = { post_type: postTypes.guide, category_lang: 3, page_index: 1, page_size: 20 };
    await expect.poll(async () => (await server.call(categoryList, { body })).answer.msg.list[0]?.pinned).toBe(true);
  });
});

it('names the system in a conflict with a scheduled publication', async () => {
  const id = await make.scheduled({ type: postTypes.news }, new Date(clock.now() - 1));
  const { version } = await staffService.open(id);
  await server.articles.publishDue();
  await expect(staffService.unschedule(mei, { id, version })).rejects.toMatchObject({
    reason: 'conflict',
    params: { by: 'Guildhall' },
  });
});

describe('the status of an article', () => {
  it('changes only by allowed transitions', async () => {
    const id = await make.draft({ type: postTypes.news });
    const version = async () => (await staffService.open(id)).version;
    const at = clock.now() + 60_000;
    await expect(staffService.unschedule(mei, { id, version: 1 })).rejects.toMatchObject({ reason: 'wrong_state' });
    await expect(async () => staffService.schedule(mei, { id, version: 1, at: clock.now() })).rejects.toMatchObject({
      reason: 'invalid',
    });
    await staffService.schedule(mei, { id, version: 1, at });
    await staffService.schedule(mei, { id, version: await version(), at: at + 1 });
    await staffService.unschedule(mei, { id, version: await version() });
    await staffService.publish(mei, { id, version: await version() });
    await expect(staffService.publish(mei, { id, version: await version() })).rejects.toMatchObject({
      reason: 'wrong_state',
    });
    await expect(staffService.schedule(mei, { id, version: await version(), at })).rejects.toMatchObject({
      reason: 'wrong_state',
    });
    await staffService.archive(mei, { id, version: await version() });
    await expect(staffService.archive(mei, { id, version: await version() })).rejects.toMatchObject({
      reason: 'wrong_state',
    });
    expect(await staffService.publish(mei, { id, version: await version() })).toMatchObject({ status: 'published' });
    expect(await auditOf(id)).toEqual([
      'article.scheduled',
      'article.scheduled',
      'article.unscheduled',
      'article.published',
      'article.archived',
      'article.published',
    ]);
  });

  it('cannot become scheduled without an English text', async () => {
    const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    await expect(staffService.schedule(mei, { id, version: 1, at: clock.now() + 1000 })).rejects.toMatchObject({
      reason: 'english_missing',
    });
  });
});

describe('the history of an article', () => {
  it('lists author and content of each change, newest first, with the previous content', async () => {
    const { id } = await staffService.create(mei, { post_type: postTypes.events, category_id: null });
    await staffService.saveText(mei, { id, ...text(english, 0, 'One') });
    await staffService.saveText(omar, { id, ...text(english, 1, 'Two') });
    await staffService.save(omar, { id, version: 1, fields: fieldsWith({ pinned: true }) });
    const { list } = await staffService.changes({ id, limit: 50 });
    expect(list.map(({ kind, by, lang, note }) => [kind, by?.name, lang, note])).toEqual([
      ['fields', 'Omar', null, ''],
      ['text', 'Omar', 3, 'Two'],
      ['text', 'Mei', 3, 'One'],
      ['created', 'Mei', null, ''],
    ]);
    const [fields, second] = list;
    expect(await staffService.change({ id, change_id: second?.id ?? 0 })).toMatchObject({
      text: { title: 'Two' },
      text_before: { title: 'One' },
      fields: null,
    });
    expect(await staffService.change({ id, change_id: fields?.id ?? 0 })).toMatchObject({
      fields: { pinned: true },
      fields_before: { pinned: false },
    });
    const pages = [await staffService.changes({ id, limit: 3 })];
    pages.push(await staffService.changes({ id, limit: 3, cursor: pages[0]?.next ?? '' }));
    expect(pages.map((page) => [page.list.length, page.next === null])).toEqual([
      [3, false],
      [1, true],
    ]);
  });

  it('can restore an earlier text as a new change, which can be undone as well', async () => {
    const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    await staffService.saveText(mei, { id, ...text(english, 0, 'One') });
    await staffService.saveText(omar, { id, ...text(english, 1, 'Two') });
    const first = (await staffService.changes({ id, limit: 50, lang: english })).list.at(-1)?.id ?? 0;
    await expect(staffService.restore(mei, { id, change_id: first, version: 1 })).rejects.toMatchObject({
      reason: 'conflict',
    });
    const restored = await staffService.restore(mei, { id, change_id: first, version: 2 });
    expect(restored.texts.map(({ title, version }) => [title, version])).toEqual([['One', 3]]);
    expect((await staffService.changes({ id, limit: 50 })).list.map(({ note }) => note)).toEqual([
      'One',
      'Two',
      'One',
      '',
    ]);
  });

  it('cannot be opened or restored through another article', async () => {
    const one = await make.draft();
    const other = await make.draft();
    const change = (await staffService.changes({ id: one, limit: 1 })).list[0]?.id ?? 0;
    await expect(staffService.change({ id: other, change_id: change })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(staffService.restore(mei, { id: other, change_id: change, version: 1 })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });
});

it('is matched by audit entries in the same transaction, and rejected changes leave none [threat 17]', async () => {
  const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
  await staffService.saveText(mei, { id, ...text(english, 0, 'T') });
  await staffService.saveText(mei, { id, ...text(german, 0, 'T') });
  await staffService.saveText(omar, { id, ...text(english, 0, 'late') }).catch(() => undefined);
  await staffService.confirmText(mei, { id, lang: german, version: 1 });
  await staffService.removeText(mei, { id, lang: german, version: 2 });
  expect(await auditOf(id)).toEqual([
    'article.created',
    'article.text_changed',
    'article.text_changed',
    'article.text_confirmed',
    'article.text_removed',
  ]);
});

describe('bulk actions on articles', () => {
  const outcomesOf = async (ids: number[], action: 'publish' | 'archive' | 'pin' | 'unpin') =>
    (await staffService.bulk(mei, { ids, action })).outcomes.map(({ id, outcome }) => [id, outcome]);
  const written = async (): Promise<number> => {
    const { id } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    await staffService.saveText(mei, { id, ...text(english, 0, 'Written') });
    return id;
  };

  it('publish, pin and archive each article independently and audit each one', async () => {
    const [one, two] = [await written(), await written()];
    const { id: empty } = await staffService.create(mei, { post_type: postTypes.news, category_id: null });
    expect(await outcomesOf([one, empty, 9_999_999, two], 'publish')).toEqual([
      [one, 'done'],
      [empty, 'english_missing'],
      [9_999_999, 'not_found'],
      [two, 'done'],
    ]);
    expect(await outcomesOf([one], 'publish')).toEqual([[one, 'wrong_state']]);
    expect(await outcomesOf([one, two], 'pin')).toEqual([
      [one, 'done'],
      [two, 'done'],
    ]);
    expect((await staffService.open(one)).pinned).toBe(true);
    const [change] = (await staffService.changes({ id: one, limit: 1 })).list;
    const { fields } = await staffService.change({ id: one, change_id: change?.id ?? 0 });
    expect(fields).toEqual(fieldsWith({ pinned: true }));
    await outcomesOf([one], 'unpin');
    await outcomesOf([one], 'archive');
    expect(await staffService.open(one)).toMatchObject({ status: 'archived', pinned: false });
    expect(await staffService.open(two)).toMatchObject({ status: 'published', pinned: true });
    expect(await auditOf(one)).toEqual([
      'article.created',
      'article.text_changed',
      'article.published',
      'article.changed',
      'article.changed',
      'article.archived',
    ]);
  });
});
