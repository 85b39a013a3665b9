import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchFind, type SearchAnswer } from '@guildhall/contract/search/player.ts';
import { synonymRemove, synonymSave } from '@guildhall/contract/search/staff.ts';
import { langOfLocale, type Locale } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { indexDemoGame } from './testing/search-content.factory.ts';
import { examSchema, gradesOf, isRight, isSilent } from './testing/search-quality.ts';

const installation = await createInstallation();
const server = await installation.start();
const exams = join(import.meta.dirname, '../../../../../bench/search-quality');
const exam = join(exams, 'first.json');

const ask = async (query: string, locale: Locale = 'en-US'): Promise<SearchAnswer> => {
  const { answer } = await server.call(searchFind, { body: { query, category_lang: langOfLocale(locale), limit: 20 } });
  return answer.msg as SearchAnswer;
};
const titles = async (query: string, locale?: Locale): Promise<string[]> =>
  (await ask(query, locale)).list.map(({ title }) => title);

beforeAll(async () => {
  await indexDemoGame(server.database, installation.clock.now());
  await server.vocabulary.check();
}, 120_000);

describe('a search for a whole sentence', () => {
  it('has a right answer among the first three for at least 54 of 60 sentences, and shows nothing for unrelated ones [C11]', async () => {
    const sentences = v.parse(examSchema, JSON.parse(await readFile(exam, 'utf8')));
    const grades = await gradesOf(sentences, server.database, async (query, lang) => {
      const { answer } = await server.call(searchFind, { body: { query, category_lang: lang, limit: 20 } });
      return (answer.msg as SearchAnswer).list;
    });
    const wrong = grades.questions.filter((grade) => !isRight(grade)).map(({ text }) => text);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(sentences.questions.length - 54);
    expect(grades.unrelated.filter((grade) => !isSilent(grade))).toEqual([]);
  }, 120_000);

  it('shows nothing for 60 more everyday sentences that have nothing to do with a game [C11]', async () => {
    const sentences = v.parse(examSchema, JSON.parse(await readFile(join(exams, 'unrelated.json'), 'utf8')));
    expect(sentences.unrelated).toHaveLength(60);
    const { unrelated } = await gradesOf(sentences, server.database, async (query, lang) => {
      const { answer } = await server.call(searchFind, { body: { query, category_lang: lang, limit: 20 } });
      return (answer.msg as SearchAnswer).list;
    });
    expect(unrelated.filter((grade) => !isSilent(grade))).toEqual([]);
  }, 120_000);

  it('understands words that texts do not have: colloquial ones, compounds and misspelled ones [C11]', async () => {
    const first = async (query: string, locale: Locale) => (await ask(query, locale)).list[0]?.title;
    expect(await first('der ladebalken bewegt sich keinen millimeter', 'de-DE')).toBe(
      'Das Spiel hängt im Ladebildschirm',
    );
    expect(await first('pasworrt vergesen', 'de-DE')).toBe('Ich habe mein Passwort vergessen');
    expect(await first('あばれてるちーたーをつうほうしたい', 'ja-JP')).toBe('他のプレイヤーを通報するには？');
  });

  it('corrects no word that exists, and completes only an unfinished last word [C11]', async () => {
    for (const query of ['my purchase did not arrive', 'banned', 'gems', 'season']) {
      const { corrected, completions } = await ask(query);
      expect({ query, corrected, completions }).toEqual({ query, corrected: null, completions: [] });
    }
    expect((await ask('seaso')).completions).toContain('season');
    expect((await ask('purchse')).corrected).toBe('purchase');
  });

  it('marks no word without meaning [C11]', async () => {
    const { list } = await ask('my purchase did not arrive');
    const marked = list.flatMap(({ excerpt, excerpt_marks }) =>
      excerpt_marks.map(([from, to]) => excerpt.slice(from, to).toLowerCase()),
    );
    expect(marked).not.toContain('my');
    expect(marked).not.toContain('did');
  });

  it('lists the pinned title that starts with the words first [C11]', async () => {
    expect((await titles('season 7'))[0]).toBe('Season 7: Ashes and Auroras is here');
  });

  it('finds functions of the app by their names and synonyms in the language of the player [C11]', async () => {
    const first = async (query: string, locale?: Locale) => (await ask(query, locale)).list[0];
    expect(await first('delete account')).toMatchObject({ type: 'app', id: 1, title: 'Account Deletion' });
    expect(await first('Account löschen', 'de-DE')).toMatchObject({ type: 'app', id: 1, title: 'Konto löschen' });
    expect(await first('Hesabımı silmek istiyorum', 'tr-TR')).toMatchObject({ type: 'app', id: 1 });
    expect(await first('ダークモードにしたい', 'ja-JP')).toMatchObject({ type: 'app', id: 7 });
  });

  it('answers in English where an article has no translation, and says which language it is [C11]', async () => {
    const { list } = await ask('Gilde', 'de-DE');
    expect(list[0]).toMatchObject({ lang: 3, title: expect.stringMatching(/guild/i) });
  });
});

describe('synonyms of editors', () => {
  it('work at once, extend the words that ship, and end with their group [C11]', async () => {
    const editor = await enrolledAs(server, 'editor');
    expect(await titles('zorkmids')).toEqual([]);
    const alone = { id: null, version: 0, terms: [{ lang: 3, words: ['gems'] }] };
    expect((await server.call(synonymSave, { as: editor.session, body: alone })).answer.code).toBe(1002);
    const saved = await server.call(synonymSave, {
      as: editor.session,
      body: { id: null, version: 0, terms: [{ lang: 3, words: ['zorkmids', 'starshards'] }] },
    });
    await server.vocabulary.check();
    expect((await titles('zorkmids')).join()).toContain('starshards');
    const { id, version } = saved.answer.msg as { id: number; version: number };
    await server.call(synonymRemove, { as: editor.session, body: { id, version } });
    await server.vocabulary.check();
    expect(await titles('zorkmids')).toEqual([]);
    const audit = await server.database.query
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', `synonym:${id}`)
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['synonym.saved', 'synonym.removed']);
  });
});
