import { describe, expect, it } from 'vitest';
import { sharedStems } from '../../data/search-similarity.ts';
import { amongTemplates, arranged, articleScore, templateScore, topicStems } from './answer-help.rank.rules.ts';

const [english, japanese, german, thai, arabic, chinese, spanish, vietnamese, korean] = [
  3, 7, 11, 12, 18, 1, 14, 4, 8,
] as const;

/** The weight of a word in one of twenty texts. */
const rare = (): number => 2.3;
const scoreOf = (lang: number, said: string, title: string, body = ''): number => {
  const stems = topicStems(lang, [said]);
  return articleScore(stems, sharedStems(stems, { title, body }), rare);
};

describe('the words of a text that choose sources', () => {
  it.each([
    [english, 'Hello dear team, please help me, I really need help with this game. Thanks!'],
    [spanish, 'Hola, buenas tardes, ¿me pueden ayudar por favor? Gracias'],
    [german, 'Hallo, könnt ihr mir bitte helfen? Danke'],
    [chinese, '你好，请问可以帮我一下'],
    [korean, '안녕하세요 감사합니다'],
    [japanese, 'こんにちは、すみません'],
    [arabic, 'مرحبا السلام عليكم شكرا'],
    [thai, 'สวัสดีครับ'],
  ])('are none in greetings of language %i', (lang, said) => {
    expect(topicStems(lang, [said])).toEqual([]);
    expect(scoreOf(lang, said, said)).toBe(0);
  });

  it('are bounded, and those of the first text come first', () => {
    const long = Array.from({ length: 300 }, (_, index) => `wordnumber${index}x`).join(' ');
    const stems = topicStems(english, ['refund please', long]);
    expect(stems).toHaveLength(30);
    expect(stems[0]).toBe('refu');
  });
});

describe('an article', () => {
  it.each([
    [english, 'Hi, I bought the dragon pack and was charged twice', 'I was charged twice for one purchase'],
    [spanish, 'Hola, me cobraron dos veces la compra del paquete', '¿Por qué me cobraron la compra dos veces?'],
    [german, 'Ich habe mein Konto verloren', 'Wie bekomme ich mein verlorenes Konto zurück?'],
    [chinese, '你好，我的账号丢失了，怎么找回账号', '如何找回丢失的账号'],
    [japanese, 'アイテムを購入したのに届きません', '購入したアイテムが届きません'],
    [korean, '구매한 아이템이 도착하지 않았어요', '구매한 아이템이 도착하지 않습니다'],
    [thai, 'บัญชีของฉันหายไป ช่วยกู้คืนบัญชีด้วย', 'กู้คืนบัญชีที่หายไปได้อย่างไร'],
    [arabic, 'فقدت حسابي كيف أستعيد الحساب المفقود', 'كيف أستعيد حسابي المفقود؟'],
    [vietnamese, 'Tôi mua vật phẩm nhưng chưa nhận được', 'Vật phẩm đã mua chưa đến'],
  ])('is found in language %i for “%s”', (lang, said, title) => {
    expect(scoreOf(lang, said, title)).toBeGreaterThan(0);
  });

  it.each([
    [
      english,
      'The boss of the northern dungeon is unfair and my griffin died twice yesterday evening',
      'Evening events',
    ],
    [
      spanish,
      'El jefe de la mazmorra del norte es injusto y mi grifo murió ayer dos veces seguidas',
      'Cambios del norte',
    ],
    [chinese, '北方地牢的首领太强了，我的狮鹫昨天死了两次，很不公平', '昨天的维护公告'],
    [thai, 'บอสในดันเจี้ยนทางเหนือแข็งแกร่งเกินไป', 'วิธีเปลี่ยนภาษา'],
  ])('is not found by one word of a long text in language %i', (lang, said, title) => {
    expect(scoreOf(lang, said, title)).toBe(0);
  });

  it('is not found by a word that most texts have', () => {
    const stems = topicStems(english, ['account']);
    const shared = sharedStems(stems, { title: 'Account settings', body: '' });
    expect(articleScore(stems, shared, () => 0.3)).toBe(0);
    expect(articleScore(stems, shared, rare)).toBeGreaterThan(0);
  });

  it('is not found by words of its body only', () => {
    expect(scoreOf(english, 'refund of a purchase', 'Terms', 'refund purchase')).toBe(0);
  });
});

describe('a template', () => {
  const shared = (said: string, texts: readonly string[]) => {
    const stems = topicStems(spanish, [said]);
    const all = texts.map((body) => sharedStems(stems, { title: 'Still looking', body }));
    const weight = amongTemplates(all, rare);
    return all.map((each) => templateScore(stems, each, weight) > 0);
  };

  it('is found by several words of its text, although its name is English', () => {
    expect(
      shared('me cobraron dos veces la compra', [
        'Reembolsaremos la compra que se cobró dos veces.',
        'Cambia de red y reinicia el dispositivo.',
        'Hemos recibido tu sugerencia.',
      ]),
    ).toEqual([true, false, false]);
  });

  it('is not found by words of most templates', () => {
    const signature = 'Saludos, equipo Dragones de Cobre';
    expect(shared('dragones cobre', [signature, signature, signature])).toEqual([false, false, false]);
  });
});

describe('the order of sources', () => {
  const source = (kind: 'article' | 'incident' | 'template', score: number) => ({ kind, score });

  it('has the best of each kind first, then the rest by score', () => {
    const [best, second, issue, reply] = [
      source('article', 9),
      source('article', 8),
      source('incident', 5),
      source('template', 4),
    ];
    expect(arranged([reply, second, issue, best], 6)).toEqual([best, issue, reply, second]);
    expect(arranged([reply, second, issue, best], 3)).toEqual([best, issue, reply]);
  });

  it('leaves out what is far behind, and what does not match', () => {
    const best = source('article', 10);
    expect(arranged([best, source('article', 3), source('incident', 2), source('template', 0)], 6)).toEqual([best]);
  });
});
