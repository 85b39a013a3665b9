import { answerHelpChat, answerHelpReport, type AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation, publicOrigin } from '../../testing/installation.ts';
import { createArticleFactory } from '../articles/testing/articles.factory.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { createStaffStage } from '../feedback/testing/staff.factory.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const server = await installation.start();
const articles = createArticleFactory(server.articles);
const make = createChatFactory(server);
const stage = createStaffStage(server);
const [agent, other] = [await enrolledAs(server, 'agent'), await enrolledAs(server, 'agent')];
const [english, spanish, japanese] = [3, 14, 7] as const;

const article = (title: string, translations: Record<number, string> = {}, type: number = postTypes.question) =>
  articles.published({
    type: type as never,
    title,
    summary: '',
    body: `<p>${title}</p>`,
    translations: Object.fromEntries(
      Object.entries(translations).map(([lang, each]) => [lang, { title: each, summary: '', body: `<p>${each}.</p>` }]),
    ),
  });

const template = (name: string, purpose: 'chat' | 'reply' | 'finish', texts: Record<number, string>) =>
  server.feedbackStaff.templates.save(agent.id, {
    id: null,
    version: 0,
    name,
    purpose,
    texts: Object.entries(texts).map(([lang, text]) => ({ lang: Number(lang), text })) as never,
  });

const incident = async (texts: Record<number, string>) => {
  const editor = await enrolledAs(server, 'editor');
  const { id, version } = await server.incidentsStaff.save(editor.id, {
    id: null,
    version: 0,
    texts: Object.entries(texts).map(([lang, title]) => ({
      lang: Number(lang),
      title,
      body: title,
      answer: 'Fixed.',
    })) as never,
  });
  return { ...(await server.incidentsStaff.publish(editor.id, { id, version })), editor: editor.id };
};

let charged: number;
let late: Awaited<ReturnType<typeof incident>>;

beforeAll(async () => {
  charged = await article('I was charged twice for one purchase', {
    [spanish]: 'Me cobraron dos veces la misma compra',
    [japanese]: '一回の購入で二回請求されました',
  });
  await article('How do I restore a lost account?');
  await article('How does the guild bank work?');
  await article('The winter festival begins', {}, postTypes.news);
  await articles.draft({ type: postTypes.question, title: 'A purchase charged twice that was never published' });
  late = await incident({ [english]: 'Purchases arrive late', [spanish]: 'Las compras llegan con retraso' });
  await template('Refund', 'reply', {
    [english]: 'We refund a purchase that was charged twice. {agent}',
    [spanish]: 'Reembolsamos la compra que se cobró dos veces. {agent}',
  });
  await template('Thanks for the report', 'finish', {
    [english]: 'Report {number}: your purchase was charged twice, and we refund it.',
    [spanish]: 'Informe {number}: te cobraron dos veces la compra y la reembolsamos.',
  });
  await template('Network advice', 'chat', { [english]: 'Switch to another network and restart the router.' });
  for (const { id } of [agent, other])
    await server.chatStaff.seats.sit(id, { persona: id === agent.id ? 1 : 2, seats: 5 });
});

const chatOf = async (said: string, lang: number) => {
  const { id, assign_epoch } = await make.waiting(undefined, said, lang as never);
  return server.chatStaff.claim(agent.id, { conversation: id, assign_epoch });
};

const helpIn = async (conversation: string, draft = '', as = agent, readerLang: number = english) =>
  server.call(answerHelpChat, { as: as.session, body: { conversation, draft, reader_lang: readerLang } });

const sourcesIn = async (said: string, lang: number, draft = ''): Promise<AnswerSource[]> =>
  (await helpIn((await chatOf(said, lang)).id, draft)).answer.msg.sources;

const brief = (sources: readonly AnswerSource[]) => sources.map(({ kind, player }) => `${kind}: ${player.title}`);

describe('help to answer', () => {
  it('offers an article, a known issue and a template in the language of the player', async () => {
    const sources = await sourcesIn('Hola, me cobraron dos veces la compra y llega con retraso', spanish);
    expect(brief(sources).toSorted()).toEqual([
      'article: Me cobraron dos veces la misma compra',
      'incident: Las compras llegan con retraso',
      'template: Refund',
    ]);
    expect(sources.find(({ kind }) => kind === 'article')).toEqual({
      kind: 'article',
      id: charged,
      player: {
        lang: spanish,
        title: 'Me cobraron dos veces la misma compra',
        text: 'Me cobraron dos veces la misma compra.',
      },
      is_fallback: false,
      reader: expect.objectContaining({ lang: english, title: 'I was charged twice for one purchase' }) as object,
      address: `${publicOrigin}/community/post/article/${charged}?lang=${spanish}`,
      purpose: null,
    });
    expect(sources.find(({ kind }) => kind === 'incident')?.address).toBe(
      `${publicOrigin}/community/feedback?issue=${late.id}&lang=${spanish}`,
    );
    expect(sources.find(({ kind }) => kind === 'template')?.player.text).toContain('{agent}');
  });

  it('falls back to English, and says so', async () => {
    const [found] = await sourcesIn('restore my lost account', japanese);
    expect(found).toMatchObject({ is_fallback: true, reader: null, player: { lang: english } });
  });

  it('follows the draft, also one in English for a player of another language', async () => {
    const sources = await sourcesIn('Hola', spanish, 'You can restore the lost account');
    expect(brief(sources)).toEqual(['article: How do I restore a lost account?']);
    expect(brief(await sourcesIn('購入', japanese, 'charged twice, purchase'))).toContain(
      'article: 一回の購入で二回請求されました',
    );
  });

  it.each(['', 'Hello, please help me with this game', '👍🏽', `' & !( | <-> :* \\ "`, 'My griffin died'])(
    'is silent for %j',
    async (said) => {
      expect(await sourcesIn(said === '' ? '…' : said, english)).toEqual([]);
    },
  );

  it('offers templates with a report number in reports only', async () => {
    const id = await stage.report({ description: 'I was charged twice for my purchase', lang: english } as never);
    const { answer } = await server.call(answerHelpReport, {
      as: agent.session,
      body: { id, draft: '', reader_lang: english },
    });
    expect(brief(answer.msg.sources)).toContain('template: Thanks for the report');
    expect(brief(await sourcesIn('I was charged twice for my purchase', english))).not.toContain(
      'template: Thanks for the report',
    );
  });

  it('does not offer a known issue that is closed', async () => {
    const { id, version, editor } = await incident({ [english]: 'Griffin saddles vanish' });
    const chat = await chatOf('My griffin saddles vanish', english);
    const seen = async () => brief((await helpIn(chat.id)).answer.msg.sources);
    expect(await seen()).toEqual(['incident: Griffin saddles vanish']);
    await server.incidentsStaff.close(editor, { id, version });
    expect(await seen()).toEqual([]);
  });

  it('is refused for a chat that the agent does not have', async () => {
    const chat = await chatOf('charged twice', english);
    expect((await helpIn(chat.id, '', other)).answer.code).toBe(1310);
    expect((await helpIn('00000000-0000-4000-8000-000000000000')).answer.code).toBe(1001);
  });

  it('refuses a draft beyond its limit', async () => {
    const chat = await chatOf('charged twice', english);
    expect((await helpIn(chat.id, 'x'.repeat(2001))).status).toBe(400);
  });

  it('is quick for the longest texts', async () => {
    const long = Array.from({ length: 300 }, (_, index) => `purchase${index}`).join(' ');
    const chat = await chatOf(long.slice(0, 900), english);
    const short = await chatOf('charged twice', english);
    const timeOf = async (id: string, draft: string): Promise<number> => {
      const startedAt = performance.now();
      await helpIn(id, draft);
      return performance.now() - startedAt;
    };
    const shortMs = await timeOf(short.id, 'purchase');
    // On a slow machine, in proportion to a short text.
    expect(await timeOf(chat.id, long.slice(0, 2000))).toBeLessThan(Math.max(500, 20 * shortMs));
  });
});
