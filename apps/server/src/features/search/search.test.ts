import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { searchFind, type SearchAnswer } from '@guildhall/contract/search/player.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createArticleFactory } from '../articles/testing/articles.factory.ts';

const installation = await createInstallation();
const { clock } = installation;
const server = await installation.start();
const make = createArticleFactory(server.articles);
const type = postTypes.guide;

const search = async (query: string, category_lang: number, limit = 20) => {
  const { status, answer } = await server.call(searchFind, { body: { query, category_lang, limit } });
  return { status, ...(answer.msg as SearchAnswer) };
};
/** Hits that are no functions of the app. */
const texts = async (query: string, lang: number) =>
  (await search(query, lang)).list.filter(({ type: of }) => of !== 'app');
const titles = async (query: string, lang = 3): Promise<string[]> =>
  (await texts(query, lang)).map(({ title }) => title);

/** One guide in many languages, with the searched words in the middle of each text. */
beforeAll(async () => {
  await make.published({
    type,
    title: 'Recover a lost account',
    body: '<p>Write to <strong>support</strong> with your receipt.</p>',
    translations: {
      1: { title: '找回丢失的账号', body: '<p>请联系客服并提供充值凭证，VIP玩家优先处理。</p>' },
      4: { title: 'Khôi phục tài khoản đã mất', body: '<p>Liên hệ hỗ trợ kèm hoá đơn nạp tiền.</p>' },
      7: {
        title: '失くしたアカウントを取り戻す',
        body: '<p>サポートに領収書を添えてご連絡ください。PvPモードも同様です。</p>',
      },
      8: { title: '잃어버린 계정 되찾기', body: '<p>영수증과 함께 고객센터로 문의하세요.</p>' },
      11: { title: 'Verlorenes Konto wiederherstellen', body: '<p>Schreibe an die Straße der Grüße mit Beleg.</p>' },
      12: { title: 'กู้คืนบัญชีที่หายไป', body: '<p>ติดต่อฝ่ายสนับสนุนพร้อมใบเสร็จรับเงิน</p>' },
      17: { title: 'Kayıp hesabı kurtarma', body: '<p>Destek ekibine IŞIK hızında makbuzla yazın. İstanbul</p>' },
      18: { title: 'استعادة الحساب المفقود', body: '<p>راسل الدعم مع إيصال الشراء من المتجر.</p>' },
    },
  });
});

const found: [string, number, string[]][] = [
  ['English', 3, ['account', 'ACCOUNT', 'acc', 'lost account', 'account lost', 'support receipt', 'récover']],
  ['Chinese', 1, ['账号', '丢失', '失的账', '号', '充值凭证', 'VIP', 'vip', 'VIP玩家', '玩家', '客服 凭证']],
  ['Japanese', 7, ['アカウント', 'カウン', '取り戻す', '領収書', 'ｱｶｳﾝﾄ', 'PvP', 'pvpモード', 'モード']],
  ['Korean', 8, ['계정', '어버린', '고객센터', '객센', '영수증'.normalize('NFD')]],
  ['Thai', 12, ['บัญชี', 'คืนบัญ', 'ใบเสร็จ', 'รับเงิน', 'สนับสนุน']],
  ['Arabic', 18, ['الحساب', 'حساب', 'الدعم', 'المتجر', 'متجر', 'ايصال', 'إِيصَال', 'استعاده']],
  ['Vietnamese', 4, ['tài khoản', 'tai khoan', 'TAI KHOAN', 'khoi phuc', 'da mat', 'hóa đơn', 'hoa don']],
  ['Turkish', 17, ['kayıp', 'kayip', 'KAYIP', 'hesabi', 'ışık', 'isik', 'ISIK', 'istanbul', 'İSTANBUL']],
  ['German', 11, ['straße', 'STRASSE', 'strasse', 'STRAẞE', 'grüße', 'grusse', 'konto']],
];
const missing: [string, number, string[]][] = [
  ['English', 3, ['dragon', 'count', 'lost dragon', '账号']],
  ['Chinese', 1, ['失丢', '账单', 'dragon', '玩家VIQ']],
  ['Thai', 12, ['มังกร']],
  ['Arabic', 18, ['تنين']],
];

describe('search', () => {
  it.each(found)('in %s finds words of the article [K1]', async (_name, lang, queries) => {
    const hits: Record<string, number> = {};
    for (const query of queries) hits[query] = (await texts(query, lang)).length;
    expect(hits).toEqual(Object.fromEntries(queries.map((query) => [query, 1])));
  });

  it.each(missing)(
    'in %s does not find words that the article lacks in that language [K1]',
    async (_name, lang, queries) => {
      const hits: Record<string, number> = {};
      for (const query of queries) hits[query] = (await texts(query, lang)).length;
      expect(hits).toEqual(Object.fromEntries(queries.map((query) => [query, 0])));
    },
  );

  it('finds and shows the English text if there is none in the requested language [C6]', async () => {
    expect(await titles('lost account', 10)).toEqual(['Recover a lost account']);
    expect(await titles('lost account', 1)).toEqual(['找回丢失的账号']);
  });

  it('covers articles of every type, with their type', async () => {
    for (const each of Object.values(postTypes)) await make.published({ title: 'Onlywhere', body: '', type: each });
    const { list } = await search('onlywhere', 3);
    expect(list.map((hit) => hit.type).toSorted()).toEqual(Object.keys(postTypes).toSorted());
  });

  it('finds the title that has two common words side by side, before newer texts that have them apart', async () => {
    const at = (minutes: number): Date => new Date(clock.now() + minutes * 60_000);
    const meant = await make.published({ type, title: 'Season 7 begins', body: '<p>-</p>' }, at(0));
    for (let count = 1; count <= 3; count += 1) {
      await make.published({ type, title: `7 reasons to like this season ${count}`, body: '<p>-</p>' }, at(count));
    }
    expect((await search('season 7', 3)).list[0]?.id).toBe(meant);
  });

  it.each([
    ['one word', 'griffin', 'The griffin', '<p>About a griffin</p>', 3],
    ['two words', 'griffin saddle', 'Saddle the griffin', '<p>A saddle for a griffin, a griffin for a saddle</p>', 3],
    [
      'one letter',
      'z',
      'Zeal',
      '<p>zig zag zoo zip zone zero zebra zinc zest zen zany zap zoom zonk zilch zeta</p>',
      3,
    ],
    ['unspaced text', '狮鹫鞍具', '狮鹫鞍具指南', '<p>关于狮鹫鞍具的一切，狮鹫鞍具</p>', 1],
  ])('ranks matches in the title above matches in the body, for %s (ADR 6)', async (name, query, title, body, lang) => {
    const text = (heading: string, content: string) => ({
      translations: { [lang]: { title: heading, summary: '', body: content } },
    });
    const hour = (hours: number): Date => new Date(clock.now() + hours * 3_600_000);
    const inTitle = await make.published({ type, title: '-', summary: '', ...text(title, '<p>-</p>') }, hour(1));
    const inBody = await make.published({ type, title: '-', summary: '', ...text('-', body) }, hour(2));
    const ids = (await search(query, lang)).list.map(({ id }) => id);
    expect([name, ids]).toEqual([name, [inTitle, inBody]]);
    await server.articles.archive(inTitle);
    await server.articles.archive(inBody);
  });

  it('answers as many hits as asked for, and whether there are more', async () => {
    for (let count = 0; count < 3; count += 1) await make.published({ type, title: `Paging ${count}` });
    const [two, three] = [await search('paging', 3, 2), await search('paging', 3, 3)];
    expect([two.list.length, two.has_more, three.list.length, three.has_more]).toEqual([2, true, 3, false]);
  });

  it('marks the matched words in the title and in the part of the text around them', async () => {
    const filler = 'Nothing to see in this sentence. '.repeat(20);
    await make.published({
      type,
      title: 'Bridles for wyverns',
      summary: '',
      body: `<p>${filler}A wyvern needs a bridle of leather. ${filler}</p>`,
    });
    const { list } = await search('wyvern bridle', 3);
    const [hit] = list;
    const marked = (text = '', marks: readonly (readonly [number, number])[] = []): string[] =>
      marks.map(([from, to]) => text.slice(from, to));
    expect(marked(hit?.title, hit?.title_marks)).toEqual(['Bridles', 'wyverns']);
    expect(marked(hit?.excerpt, hit?.excerpt_marks)).toEqual(['wyvern', 'bridle']);
    expect(hit?.excerpt.length).toBeLessThan(170);
    expect(hit?.excerpt).toMatch(/^….*leather.*…$/);
  });

  it('completes the last word while it is typed', async () => {
    await make.published({ type, title: 'Lighthouse keepers' });
    expect((await search('lightho', 3)).completions).toEqual(['lighthouse']);
    expect((await search('ligthouse kee', 3)).completions).toEqual(['lighthouse keepers']);
  });

  it('treats operators, quotes and all other input as plain text [threat 31]', async () => {
    const hostile = [
      "' & | ! : * \\",
      "a' | 'b",
      'account & !lost',
      'account:*A',
      '<->',
      '((',
      "'",
      '\\',
      '\\\\',
      "''':*",
      '%',
      '_',
    ];
    for (const query of hostile) expect([query, (await search(query, 3)).status]).toEqual([query, 200]);
    expect((await titles('!account'))[0]).toBe('Recover a lost account');
    expect(await titles('lost | dragon')).toEqual([]);
    const pieces = fc.constantFrom(
      "'",
      '&',
      '|',
      '!',
      ':',
      '*',
      '\\',
      '(',
      ')',
      '<',
      '>',
      '-',
      ' ',
      'A',
      'ß',
      '账',
      'ก',
      '์',
      '️',
      'ا',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(pieces, { minLength: 1, maxLength: 30 }).map((parts) => parts.join('')),
          fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        ),
        async (query) => {
          // Zero bytes are refused at the edge.
          expect((await search(`x${query}`, 3)).status).toBe(query.includes('\0') ? 400 : 200);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('does bounded work for hostile queries [threat 25]', async () => {
    const hostile = [
      'a b c d e f g h i j k l m n o p q r s t u v w x y z',
      'the the the the the the the the the the',
      '(a+)+$ .* [^x]* \\\\1 ^(.*)*$',
      'x'.repeat(60),
      '👩‍👩‍👧‍👦🏳️‍🌈🔥🔥🔥🔥🔥🔥',
      'ก็'.repeat(20) + '์'.repeat(20),
      '的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的的',
    ];
    const timeOf = async (query: string): Promise<number> => {
      const startedAtMs = performance.now();
      expect([query, (await search(query, 3)).status]).toEqual([query, 200]);
      return performance.now() - startedAtMs;
    };
    const [ordinary, statements]: [number[], number[]] = [[], []];
    for (const [index, query] of hostile.entries()) {
      ordinary.push(await timeOf(`lost password ${index}`));
      statements.push(await timeOf(query));
    }
    const ordinaryMs = ordinary.toSorted((one, other) => one - other)[Math.floor(ordinary.length / 2)] ?? NaN;
    // Far above an ordinary search, on a slow machine as well, and far below the timeout of the statement.
    expect(Math.max(...statements)).toBeLessThan(Math.max(400, 40 * ordinaryMs));
  });

  it('rejects blank and overlong queries [C4]', async () => {
    for (const query of ['', '   ', 'a'.repeat(121)]) expect((await search(query, 3)).status).toBe(400);
    expect((await search('a'.repeat(120), 3)).status).toBe(200);
  });
});
