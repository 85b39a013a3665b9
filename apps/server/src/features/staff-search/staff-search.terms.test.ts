import { describe, expect, it } from 'vitest';
import { driverOf, mergeLists } from './staff-search.candidates.rules.ts';
import { indexedTerms, matchedTerms, numberOf, slotsOf, withoutMasked } from './staff-search.terms.rules.ts';
import { cpuMsOf } from '../../testing/stopwatch.ts';

/** Whether a search finds a text: every slot has its term. */
const finds = (search: string, text: string): boolean => {
  const terms = indexedTerms(text);
  const slots = slotsOf(search);
  return (
    slots.length > 0 &&
    slots.every(({ term, isPrefix }) => terms.some((each) => (isPrefix ? each.startsWith(term) : each === term)))
  );
};

describe('words of the staff search', () => {
  it.each([
    ['English', 'refu', 'I want a Refund now'],
    ['German', 'rückerstattung', 'Ich möchte eine RÜCKERSTATTUNG'],
    ['German without accents', 'strasse', 'Die Straße ist gesperrt'],
    ['French', 'remboursé', 'Je veux être remboursé'],
    ['Spanish', 'devolución', 'Quiero la devolucion'],
    ['Portuguese', 'reembolso', 'Quero um reembolso!'],
    ['Italian', 'rimborso', 'Vorrei un rimborso'],
    ['Polish', 'zwrot pien', 'Poproszę o zwrot pieniędzy'],
    ['Turkish', 'iade', 'Para iadesi istiyorum'],
    ['Russian', 'вернуть', 'Хочу ВЕРНУТЬ деньги'],
    ['Arabic with the article', 'مبلغ', 'أريد استرجاع المبلغ'],
    ['Thai', 'คืนเงิน', 'ฉันต้องการขอคืนเงินด่วน'],
    ['Vietnamese', 'hoàn tiền', 'Tôi muốn hoàn tiền'],
    ['Indonesian', 'pengembalian', 'Minta pengembalian dana'],
    ['simplified Chinese', '退款', '我要申请退款谢谢'],
    ['traditional Chinese', '退費', '請幫我退費好嗎'],
    ['Japanese', '返金', 'すぐに返金してください'],
    ['Korean with a particle', '환불', '환불을 받고 싶어요'],
    ['Latin within Chinese', 'vip', '我是VIP玩家'],
  ])('finds %s', (_, search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it('takes only the last word for the beginning of a longer one', () => {
    expect(finds('gold miss', 'gold is missing')).toBe(true);
    expect(finds('miss gold', 'gold is missing')).toBe(false);
    expect([...matchedTerms('Missing gold', slotsOf('gold miss'))].toSorted()).toEqual(['gold', 'missing']);
  });

  it.each([
    ['an email', 'Write to Anna.Miller@games.example.com please', ['anna', 'miller', 'games', 'example', 'com']],
    ['an email with spaces', 'anna @ games.com', ['anna', 'games']],
    ['an email of full-width letters', 'ａｎｎａ＠ｇａｍｅｓ．ｃｏｍ', ['anna', 'games']],
    ['an email within Chinese', '邮箱anna@games.com谢谢', ['anna', 'games']],
    ['a role id', 'my id is 10010001.', ['10010001']],
    ['a phone number', 'call +49 (170) 123-45 67', ['49', '170', '123', '45', '67']],
    ['an order number', 'GPA.3312-1234-5678-90123', ['gpa', '3312', '1234', '90123']],
    ['a mixed code', 'key AB12CD34E', ['ab12cd34e']],
    ['an id', '3f2a9c1e-77aa-4b1c-9d2e-0a1b2c3d4e5f', ['3f2a9c1e', '77aa', '4b1c']],
    ['Arabic digits', 'رقمي ١٢٣٤٥٦٧٨', ['١٢٣٤٥٦٧٨', '12345678']],
    ['digits within Chinese', '订单123456789已付', ['123456789']],
  ])('leaves out %s [threat 16]', (_, text, terms) => {
    const indexed = indexedTerms(text);
    for (const term of terms) expect(indexed).not.toContain(term);
  });

  it('keeps short numbers and the words around masked values', () => {
    expect(indexedTerms('Error 502 on level 12, mail anna@games.com to me')).toEqual(
      expect.arrayContaining(['error', '502', 'level', '12', 'mail', 'me']),
    );
    expect(withoutMasked('邮箱anna@games.com谢谢').replaceAll(' ', '')).toBe('邮箱谢谢');
    expect(slotsOf('anna@games.com')).toEqual([]);
  });

  it('is linear for a hostile text', () => {
    const index = (): void => {
      for (const part of ['a', '1 ', 'a.', '@a', '1a-', '. ']) indexedTerms(part.repeat(30_000));
    };
    expect(cpuMsOf(index)).toBeLessThan(3000);
  });

  it('reads numbers with and without a sign', () => {
    expect([numberOf('#12'), numberOf(' 12 '), numberOf('a12')]).toEqual([12, 12, null]);
  });
});

describe('lists of the staff search', () => {
  const slot = (term: string) => ({ term, isPrefix: false, terms: [term], isCut: false });

  it('reads the list of the rarest word, and none if a word has no entry', () => {
    const slots = [slot('the'), slot('dragon')];
    const counts = [
      { kind: 1, slot: 0, count: 200 },
      { kind: 1, slot: 1, count: 3 },
      { kind: 2, slot: 0, count: 200 },
    ];
    expect(driverOf(slots, counts, 1)?.term).toBe('dragon');
    expect(driverOf(slots, counts, 2)).toBeNull();
  });

  it('stops where a list was cut, so that no newer entry of another list is passed over', () => {
    const posting = (term: string, at: number, entryId: number) => ({ kind: 1, term, at, entry_id: entryId });
    const cut = [posting('a', 9, 9), posting('a', 7, 7), posting('b', 8, 8), posting('b', 2, 2)];
    expect(mergeLists(cut, 2)).toEqual({ entryIds: [9, 7, 8], until: { at: 7, entryId: 7 } });
    expect(mergeLists(cut, 3).until).toBeNull();
  });
});
