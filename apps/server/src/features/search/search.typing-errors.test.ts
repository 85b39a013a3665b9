import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { searchFind, type SearchAnswer } from '@guildhall/contract/search/player.ts';
import { defaultLang, isLocale, langOfLocale } from '@guildhall/i18n/locales.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createArticleFactory } from '../articles/testing/articles.factory.ts';

const installation = await createInstallation();
const server = await installation.start();
const make = createArticleFactory(server.articles);

type Texts = Record<string, { title: string; summary: string; body: string }>;
const content = join(import.meta.dirname, '../../../seeds/content');
const idOf = new Map<string, number>();
let textCount = 0;

/** Five searches with one typing error each, and the article of the demo game that they are for. */
const searches: Record<string, [typed: string, slug: string][]> = {
  'en-US': [
    ['stormcaler', 'dev-letter-stormcaller'],
    ['auroa vigil', 'aurora-vigil'],
    ['vorrhadl', 'boss-vorrhald'],
    ['starshrads not arrived', 'starshards-not-arrived'],
    ['caravann race', 'cinder-caravan-race'],
  ],
  'de-DE': [
    ['Wartnug Dienstag', 'maintenance-season-7-week-4'],
    ['Stumrufer', 'dev-letter-stormcaller'],
    ['Sternspliter', 'starshards-not-arrived'],
    ['Charaktr ID', 'find-role-id'],
    ['Karawanenrenen', 'cinder-caravan-race'],
  ],
  'fr-FR': [
    ['maintenence mardi', 'maintenance-season-7-week-4'],
    ['éclats d’étolie', 'starshards-not-arrived'],
    ['veilée aurore', 'aurora-vigil'],
    ['caravannes', 'cinder-caravan-race'],
    ['appareills', 'supported-devices'],
  ],
  'es-ES': [
    ['mantenimeinto martes', 'maintenance-season-7-week-4'],
    ['invocatormenats', 'dev-letter-stormcaller'],
    ['fragmetos estelares', 'starshards-not-arrived'],
    ['dispostivos', 'supported-devices'],
    ['activdaores', 'lesson-scripting-triggers'],
  ],
  'ru-RU': [
    ['техрабты вторник', 'maintenance-season-7-week-4'],
    ['буревестнком', 'dev-letter-stormcaller'],
    ['id персонжа', 'find-role-id'],
    ['устройсвах', 'supported-devices'],
    ['караваонв', 'cinder-caravan-race'],
  ],
  'ar-SA': [
    ['صينة الثلاثاء', 'maintenance-season-7-week-4'],
    ['العواصق', 'dev-letter-stormcaller'],
    ['شظيا النجوم', 'starshards-not-arrived'],
    ['الخرئط', 'forty-eight-hour-jam'],
    ['أجهوة', 'supported-devices'],
  ],
  'tr-TR': [
    ['bakmı salı', 'maintenance-season-7-week-4'],
    ['fırtna çağıran', 'dev-letter-stormcaller'],
    ['yıldız parçalrım', 'starshards-not-arrived'],
    ['cihazlrda', 'supported-devices'],
    ['tetikleycilerini', 'lesson-scripting-triggers'],
  ],
  'th-TH': [
    ['ปิดปรับปรุ่งวันอังคาร', 'maintenance-season-7-week-4'],
    ['ผู้เรียกพยุ', 'dev-letter-stormcaller'],
    ['เศษดาง', 'starshards-not-arrived'],
    ['อุปกรน์อะไรบ้าง', 'supported-devices'],
    ['เฝ้ายามแสนเหนือ', 'aurora-vigil'],
  ],
  'ja-JP': [
    ['メンテナスのお知らせ', 'maintenance-season-7-week-4'],
    ['ストームコラー', 'dev-letter-stormcaller'],
    ['スターシャド', 'starshards-not-arrived'],
    ['対応機主', 'supported-devices'],
    ['キャラバンレス', 'cinder-caravan-race'],
  ],
  'zh-CN': [
    ['停服维沪', 'maintenance-season-7-week-4'],
    ['我们在风爆使上做错', 'dev-letter-stormcaller'],
    ['星屑没有到帐', 'starshards-not-arrived'],
    ['守卫者配庄', 'warden-build-season-7'],
    ['灰烬巨龙沃哈而德', 'boss-vorrhald'],
  ],
  'ko-KR': [
    ['화요일 점겸 안내', 'maintenance-season-7-week-4'],
    ['폭풍슐사', 'dev-letter-stormcaller'],
    ['별조각이 들어오지 안았어요', 'starshards-not-arrived'],
    ['어떤 기기에서 플래이', 'supported-devices'],
    ['수호자 빌두', 'warden-build-season-7'],
  ],
};

const paragraphsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap(({ body }) => body.match(/<p>.*?<\/p>/gs) ?? []);

/** The demo game in all its languages, and for each language articles made of its paragraphs, as distractors. */
beforeAll(async () => {
  const files = (await readdir(content)).filter((name) => isLocale(name.replace('.json', '')));
  const byLang = new Map<number, Texts>();
  for (const name of files) {
    const locale = name.replace('.json', '');
    if (!isLocale(locale)) continue;
    byLang.set(langOfLocale(locale), JSON.parse(await readFile(join(content, name), 'utf8')) as Texts);
  }
  for (const [slug, english] of Object.entries(byLang.get(defaultLang) ?? {})) {
    const translations = Object.fromEntries(
      Array.from(byLang, ([lang, texts]) => [lang, texts[slug]]).filter(([, text]) => text !== undefined),
    ) as Record<number, Texts[string]>;
    idOf.set(slug, await make.published({ type: postTypes.guide, ...english, translations }));
    textCount += Object.keys(translations).length;
  }
  for (const [lang, texts] of byLang) {
    const paragraphs = paragraphsOf(texts);
    for (let count = 0; count < 8; count += 1) {
      const body = paragraphs.filter((_, index) => (index * 7 + count * 3) % 8 === 0).join('');
      const text = { title: `${count + 1}`, summary: '', body };
      await make.published({ type: postTypes.news, ...text, translations: { [lang]: text } });
      textCount += lang === defaultLang ? 1 : 2;
    }
  }
}, 120_000);

const find = async (query: string, lang: number): Promise<SearchAnswer> => {
  const { answer } = await server.call(searchFind, { body: { query, category_lang: lang, limit: 20 } });
  return answer.msg as SearchAnswer;
};

describe('a search with one typing error', () => {
  it('is tried in ten languages or more, among at least 300 texts', () => {
    expect(textCount).toBeGreaterThanOrEqual(300);
    expect(Object.values(searches).flat().length).toBeGreaterThanOrEqual(50);
  });

  it.each(Object.entries(searches))('finds its article among the first three in %s [K1]', async (locale, ofLocale) => {
    const lang = isLocale(locale) ? langOfLocale(locale) : 0;
    const places: Record<string, number> = {};
    for (const [typed, slug] of ofLocale) {
      const { list } = await find(typed, lang);
      places[typed] = 1 + list.findIndex(({ id }) => id === idOf.get(slug));
    }
    expect(Object.entries(places).filter(([, place]) => place < 1 || place > 3)).toEqual([]);
  });

  it('says what it was corrected to, in the letters of the text', async () => {
    expect((await find('Sternspliter', 11)).corrected).toBe('sternsplitter');
    expect((await find('fırtna çağıran', 17)).corrected).toBe('fırtına çağıran');
    expect((await find('Sternsplitter', 11)).corrected).toBeNull();
  });
});
