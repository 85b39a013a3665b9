import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createArticleFactory } from '../testing/articles.factory.ts';
import { readArticles, writeArticles } from './xliff.adapter.ts';

const installation = await createInstallation();
const server = await installation.start();
const { articlesExchange: exchange, articlesStaff: staffService } = server;
const make = createArticleFactory(server.articles);
const { rows } = await installation.owner.query<{ id: string }>(
  "insert into staff_member (name, email, role) values ('Mei', 'mei@guildhall.test', 'editor') returning id",
);
const mei = rows[0]?.id ?? '';

const german = 11;
const translated = (content: string, title: string): string =>
  content
    .replaceAll(/(<unit id="title">.*?)<\/segment>/gs, `$1<target>${title}</target></segment>`)
    .replaceAll(
      /(<unit id="(?:summary|body)">.*?)<\/segment>/gs,
      '$1<target>&lt;p&gt;Text&lt;/p&gt;</target></segment>',
    );
const take = async (content: string, isTrial = false) =>
  (await exchange.read(mei, { content, is_trial: isTrial })).list.map(({ id, outcome }) => [id, outcome]);
const germanOf = async (id: number) => (await staffService.open(id)).texts.find(({ lang }) => lang === german);

describe('a translation file', () => {
  it('is exported in English and imported translated', async () => {
    const id = await make.published({ title: 'Tom & "Jerry" <3', body: '<p>Body &amp; <strong>more</strong></p>' });
    const { file_name: name, content } = await exchange.write(mei, { ids: [id], lang: german });
    expect(name).toBe('articles-de-DE.xlf');
    expect(content).toContain('srcLang="en-US" trgLang="de-DE"');
    const file = translated(content, 'Tom &amp; Jerry');
    expect(await take(file, true)).toEqual([[id, 'saved']]);
    expect(await germanOf(id)).toBeUndefined();
    expect(await take(file)).toEqual([[id, 'saved']]);
    expect(await germanOf(id)).toMatchObject({ title: 'Tom & Jerry', body: '<p>Text</p>', is_stale: false });
    expect(await take(file)).toEqual([[id, 'unchanged']]);
  });

  it('that is imported late is saved, but marked stale because the English text changed', async () => {
    const id = await make.draft();
    const { content } = await exchange.write(mei, { ids: [id], lang: german });
    await server.articles.translate(id, { lang: 3, title: 'Moved on', summary: '', body: '' });
    expect(await take(translated(content, 'Spät'))).toEqual([[id, 'outdated']]);
    const [, exported] = (await staffService.changes({ id, lang: 3, limit: 2 })).list;
    expect(await germanOf(id)).toMatchObject({ title: 'Spät', is_stale: true, source_change_id: exported?.id });
  });

  it('never overwrites a translation that was edited in the console since the export', async () => {
    const id = await make.draft({ translations: { [german]: { title: 'Alt' } } });
    const { content } = await exchange.write(mei, { ids: [id], lang: german });
    await server.articles.translate(id, { lang: german, title: 'In der Konsole', summary: '', body: '' });
    const file = content.replace('>Alt<', '>Aus der Datei<');
    expect(await take(file)).toEqual([[id, 'changed']]);
    expect(await germanOf(id)).toMatchObject({ title: 'In der Konsole' });
  });

  it('reports which articles it cannot import, and imports the others', async () => {
    const [good, empty] = [await make.draft(), await make.draft()];
    const { content } = await exchange.write(mei, { ids: [good, empty], lang: german });
    const one = /<file id="article-\d+".*?<\/file>/s.exec(content)?.[0] ?? '';
    const done = translated(one, 'Gut');
    const stranger = done.replaceAll(`article/${good}/`, 'article/999999/');
    const unknown = content.replace(one, `${done}${stranger}`);
    expect(await take(unknown)).toEqual([
      [good, 'saved'],
      [empty, 'invalid'],
      [999_999, 'unknown'],
    ]);
  });

  it('is rejected for an article with an untranslated part, which would be lost to readers', async () => {
    const id = await make.published({ translations: { [german]: { title: 'Alt', body: '<p>Alt</p>' } } });
    const { content } = await exchange.write(mei, { ids: [id], lang: german });
    expect(await take(content.replaceAll(/<target xml:space="preserve">&lt;p&gt;Alt.*?<\/target>/g, ''))).toEqual([
      [id, 'invalid'],
    ]);
    expect((await germanOf(id))?.body).toBe('<p>Alt</p>');
  });

  it('may contain split segments and numeric character references', async () => {
    const id = await make.draft();
    const { content } = await exchange.write(mei, { ids: [id], lang: german });
    const cut = (part: string): string =>
      `<segment><source>a</source><target>l&#39;${part} </target></segment><segment><source>b</source><target>&#xE9;t&#233;</target></segment>`;
    const file = content.replaceAll(
      /(<unit id="(\w+)">).*?(<\/unit>)/gs,
      (_all, open: string, part: string, close: string) => open + cut(part) + close,
    );
    expect(await take(file)).toEqual([[id, 'saved']]);
    expect(await germanOf(id)).toMatchObject({ title: "l'title été", summary: "l'summary été", body: "l'body été" });
  });

  it("is rejected for an article whose text exceeds the editor's limit", async () => {
    const id = await make.draft();
    const { content } = await exchange.write(mei, { ids: [id], lang: german });
    const file = translated(content, 'T').replaceAll('&lt;p&gt;Text', `&lt;p&gt;${'Text '.repeat(60_000)}`);
    expect(await take(file)).toEqual([[id, 'invalid']]);
  });

  it('finding N17: is rejected with 200,000 attributes, most of them unread (c)', async () => {
    const id = await make.draft();
    const { content } = await exchange.write(mei, { ids: [id], lang: german });
    const attributes = Array.from({ length: 200_000 }, (_, index) => `a${index}="1"`).join(' ');
    const file = translated(content, 'T').replace('<unit ', `<unit ${attributes} `);
    await expect(exchange.read(mei, { content: file, is_trial: true })).rejects.toMatchObject({
      reason: 'exchange_file_refused',
    });
  });

  it('may have as many articles as one export', () => {
    const text = { title: 'T', summary: 'S', body: '<p>B</p>' };
    const article = { sourceVersion: 1, textVersion: 1, source: text, target: text };
    const articles = Array.from({ length: staffLimits.exchangeArticlesMax }, (_, index) => ({
      ...article,
      id: index + 1,
    }));
    expect(readArticles(writeArticles(german, articles))?.articles).toHaveLength(articles.length);
  });

  it('is sanitized on import [threat 19]', async () => {
    const id = await make.draft();
    const { content } = await exchange.write(mei, { ids: [id], lang: german });
    const hostile = translated(content, 'T').replaceAll(
      'Text',
      'a&lt;script&gt;x()&lt;/script&gt;&lt;img src=x onerror=x()&gt;',
    );
    await take(hostile);
    expect((await germanOf(id))?.body).toBe('<p>a</p>');
  });

  it.each([
    ['nothing', ''],
    ['no XML', 'hello'],
    ['a page', '<html><body/></html>'],
    ['an entity bomb', '<!DOCTYPE x [<!ENTITY a "aa">]><xliff version="2.0" trgLang="de-DE"><file>&a;</file></xliff>'],
    ['another version', '<xliff version="1.2" trgLang="de-DE"><file original="article/1/1/1"><unit/></file></xliff>'],
    ['English', '<xliff version="2.0" trgLang="en-US"><file original="article/1/1/1"><unit/></file></xliff>'],
    [
      'in an unsupported language',
      '<xliff version="2.0" trgLang="xx-XX"><file original="article/1/1/1"><unit/></file></xliff>',
    ],
    [
      'without Guildhall articles',
      '<xliff version="2.0" trgLang="de-DE"><file original="book/1"><unit/></file></xliff>',
    ],
  ])('is rejected when it is %s', async (_name, content) => {
    await expect(exchange.read(mei, { content, is_trial: true })).rejects.toMatchObject({
      reason: 'exchange_file_refused',
    });
  });

  it('preserves every character in an export and import', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => `x${value.trim()}`);
    fc.assert(
      fc.property(words, words, words, (title, summary, body) => {
        const target = { title, summary, body };
        const file = writeArticles(german, [{ id: 1, sourceVersion: 2, textVersion: 3, source: target, target }]);
        expect(readArticles(file)).toEqual({
          lang: german,
          articles: [{ id: 1, sourceVersion: 2, textVersion: 3, text: target }],
        });
      }),
      {
        numRuns: 200,
        examples: [
          ['&amp;lt; <b> "\' ]]>', '&#38;', ''],
          ['=1+1', '@a', '-b'],
        ],
      },
    );
  });
});
