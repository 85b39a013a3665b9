import { feedbackSimilar } from '@guildhall/contract/feedback/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createArticleFactory } from '../../articles/testing/articles.factory.ts';

const installation = await createInstallation();
const server = await installation.start();
const articles = createArticleFactory(server.articles);
const [english, japanese, german, thai, arabic, russian, vietnamese] = [3, 7, 11, 12, 18, 13, 4] as const;

let guid = 20_000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
interface Offered {
  questions: { id: number; title: string; summary: string }[];
  incidents: { id: number; title: string }[];
}
const offeredTo = async (text: string, lang: number): Promise<Offered> => {
  const body = { text, category_lang: lang };
  return (await server.call(feedbackSimilar, { as: await newPlayer(), body })).answer.msg as Offered;
};
const titles = async (text: string, lang: number): Promise<string[]> =>
  (await offeredTo(text, lang)).questions.map(({ title }) => title);

const question = (title: string, translations: Record<number, string> = {}) =>
  articles.published({
    type: postTypes.question,
    title,
    summary: `About: ${title}`,
    body: `<p>This is what you can do in the game when you need help with the question.</p>`,
    translations: Object.fromEntries(
      Object.entries(translations).map(([lang, each]) => [
        lang,
        { title: each, summary: each, body: `<p>${each}</p>` },
      ]),
    ),
  });

beforeAll(async () => {
  await question('My purchase has not arrived', {
    [japanese]: '購入したアイテムが届きません',
    [german]: 'Mein Einkauf ist nicht angekommen',
    [thai]: 'สินค้าที่ซื้อยังไม่มาถึง',
    [arabic]: 'لم تصل مشترياتي إلى حسابي',
    [russian]: 'Моя покупка не пришла',
  });
  await question('I was charged twice for one purchase', { [japanese]: '一回の購入で二回請求されました' });
  await question('How do I restore a lost account?', {
    [japanese]: '失ったアカウントを復元するには？',
    [german]: 'Wie bekomme ich mein verlorenes Konto zurück?',
    [thai]: 'กู้คืนบัญชีที่หายไปได้อย่างไร',
    [arabic]: 'كيف أستعيد حسابي المفقود؟',
    [russian]: 'Как восстановить потерянный аккаунт?',
  });
  await question('The connection breaks during battles');
  await question('Where do I find my role id?');
  await question('How does the guild bank work?');
  await question('How do I change the language?');
  await articles.published({ type: postTypes.guide, title: 'Purchase guide: what purchases give' });
  await articles.draft({ type: postTypes.question, title: 'A purchase that was never published' });
});

describe('similar questions', () => {
  it('are ranked by rare words', async () => {
    expect(await titles('My purchases were charged twice and have not arrived, please help me', english)).toEqual([
      'I was charged twice for one purchase',
      'My purchase has not arrived',
    ]);
    // One shared word is too little next to three.
    expect(await titles('I made a purchase yesterday and was charged twice', english)).toEqual([
      'I was charged twice for one purchase',
    ]);
    expect((await offeredTo('lost my account, how to restore', english)).questions).toEqual([
      {
        id: expect.any(Number) as number,
        title: 'How do I restore a lost account?',
        summary: 'About: How do I restore a lost account?',
      },
    ]);
  });

  it.each([
    [japanese, 'アイテムを購入したのに届きません、助けてください', '購入したアイテムが届きません'],
    [
      german,
      'Ich habe mein Konto verloren und komme nicht mehr hinein',
      'Wie bekomme ich mein verlorenes Konto zurück?',
    ],
    [thai, 'บัญชีของฉันหายไป ช่วยกู้คืนบัญชีด้วย', 'กู้คืนบัญชีที่หายไปได้อย่างไร'],
    [arabic, 'فقدت حسابي، كيف أستعيد الحساب المفقود', 'كيف أستعيد حسابي المفقود؟'],
    [russian, 'Мой аккаунт потерян, как его восстановить', 'Как восстановить потерянный аккаунт?'],
  ])('are found in language %i', async (lang, text, title) => {
    expect((await titles(text, lang))[0]).toBe(title);
  });

  it('fall back to English if the language has no text [C6]', async () => {
    expect(await titles('connection breaks in every battle', german)).toEqual(['The connection breaks during battles']);
  });

  it.each([
    'Dragons should have longer wings and fly higher than mountains',
    'This is what you can do when you need help with the game',
    'a b c d e f',
    '!!! ??? …',
    '',
    '👨‍👩‍👧‍👦👍🏽',
  ])('are none for %j', async (text) => {
    expect(await titles(text, english)).toEqual([]);
  });

  it('are matched by plain words, ignoring operators and quotes [threat 31]', async () => {
    const text = `purchase' & !(arrived) | <-> \\ :* "charged"; drop table article; -- twice`;
    expect(await titles(text, english)).toContain('I was charged twice for one purchase');
  });

  it('are found quickly for a text of maximum length', async () => {
    const text = Array.from({ length: 220 }, (_, index) => `purchase${index}`)
      .join(' ')
      .slice(0, 2000);
    const timeOf = async (words: string): Promise<number> => {
      const startedAt = performance.now();
      await offeredTo(words, english);
      return performance.now() - startedAt;
    };
    const shortMs = await timeOf('purchase');
    // On a slow machine, in proportion to a short text.
    expect(await timeOf(text)).toBeLessThan(Math.max(1000, 40 * shortMs));
  });
});

describe('similar incidents', () => {
  const late: Record<number, string> = {
    [english]: 'Purchases arrive late',
    [japanese]: '購入アイテムの到着が遅れています',
    [german]: 'Einkäufe kommen verspätet an',
    [thai]: 'สินค้าที่ซื้อมาถึงช้า',
    [arabic]: 'المشتريات تصل متأخرة',
    [russian]: 'Покупки приходят с задержкой',
    [vietnamese]: 'Vật phẩm mua đến muộn',
  };
  beforeAll(async () => {
    const editor = await enrolledAs(server, 'editor');
    const issue = async (titles: Record<number, string>, body: string): Promise<void> => {
      const texts = Object.entries(titles).map(([lang, title]) => ({ lang: Number(lang), title, body, answer: '' }));
      const draft = await server.incidentsStaff.save(editor.id, { id: null, version: 0, texts: texts as never });
      await server.incidentsStaff.publish(editor.id, { id: draft.id, version: draft.version });
    };
    await issue(late, 'Items bought in the store take up to two hours. Nothing is lost; please do not buy again.');
    await issue({ [english]: 'The map is dark on some phones' }, 'After the update the coast shows no light.');
    await issue({ [english]: 'Login is slow' }, 'We are working on it.');
  });
  const issues = async (text: string, lang: number): Promise<string[]> =>
    (await offeredTo(text, lang)).incidents.map(({ title }) => title);

  it.each([
    [english, 'purchase didn’t arrive'],
    [english, 'Hello, since yesterday my purchases don’t show up in my bag, please help me'],
    [japanese, '購入したのに届きません'],
    [german, 'Mein Einkauf ist nicht angekommen'],
    [german, 'Mein Kauf ist noch nicht da'],
    [thai, 'ซื้อสินค้าแล้วยังไม่ได้รับ'],
    [arabic, 'مشترياتي لم تصل'],
    [russian, 'Моя покупка не пришла'],
    [vietnamese, 'Tôi mua vật phẩm nhưng chưa nhận được'],
  ])('are found in language %i for “%s”', async (lang, text) => {
    expect(await issues(text, lang)).toEqual([late[lang]]);
  });

  it.each([
    'I lost my griffin mount',
    'Please make the boss easier, nothing works',
    'The game shows an error when I start it in the morning',
    '',
    '👍🏽',
  ])('are none for %j', async (text) => {
    expect(await issues(text, english)).toEqual([]);
  });

  it('fall back to English if the language has no text', async () => {
    expect(await issues('login so slow', german)).toEqual(['Login is slow']);
  });
});

describe('the rate limit for similar questions', () => {
  it('is exactly 30 per minute [threat 28]', async () => {
    const player = await newPlayer();
    const body = { text: 'purchase', category_lang: english };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => server.call(feedbackSimilar, { as: player, body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.find(({ status }) => status !== 200)?.answer).toEqual({
      code: 1415,
      msg: { key: 'error.too_frequent', params: {} },
    });
  });
});
