import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasLetters,
  mask,
  partsOf,
  unmask,
  withCore,
  withTokens,
  type KnownWord,
} from './translation.masking.rules.ts';
import { cpuMsOf } from '../../testing/stopwatch.ts';

const shownOf = (text: string, words: readonly KnownWord[] = []): string => mask(text, words).text;

describe('masking', () => {
  it.each([
    ['Escríbeme a ana.perez+juego@correo.example, por favor', 'Escríbeme a ⟦1⟧, por favor'],
    ['Llámame al +34 612 345 678 hoy', 'Llámame al ⟦1⟧ hoy'],
    ['Mira https://x.test/a?token=abc&u=7 y dime.', 'Mira ⟦1⟧ y dime.'],
    ['Mi ID 10010201 no funciona', 'Mi ID ⟦1⟧ no funciona'],
    ['我的ID是10010201请帮我', '我的ID是⟦1⟧请帮我'],
    ['GUID 3f2a9c4e-bb1d-4f5e-8a77-0c1d2e3f4a5b aquí', 'GUID ⟦1⟧ aquí'],
    ['Pedido GPA.3345-8812-9921-12345', 'Pedido ⟦1⟧'],
    ['Soy @kestrel_7 o Kestrel#4821', 'Soy ⟦1⟧ o ⟦2⟧'],
    ['Hola {player}, toma %s y <b>esto</b>', 'Hola ⟦1⟧, toma ⟦2⟧ y ⟦3⟧esto⟦4⟧'],
    ['Gracias 👍🏽 🎉!', 'Gracias ⟦1⟧!'],
    ['La versión v3.4.1 cuesta 4,99€', 'La versión ⟦1⟧ cuesta ⟦2⟧'],
    ['أرسل ٥٠ قطعة', 'أرسل ⟦1⟧ قطعة'],
    ['Escribí ⟦1⟧ yo', 'Escribí ⟦1⟧⟦2⟧'],
    ['Mi código ABCD-EFGH-IJKL', 'Mi código ⟦1⟧'],
  ])('%s', (text, expected) => {
    if (text.includes('⟦')) expect(mask(text).values.join(' ')).toContain('⟦');
    else expect(shownOf(text)).toBe(expected);
    expect(unmask(shownOf(text), mask(text).values)).toBe(text);
  });

  it('masks names in any case and terms as the glossary translates them, but not parts of words', () => {
    const words: KnownWord[] = [
      { word: 'Ada Lovelace' },
      { word: 'Mark', isExact: true },
      { word: 'gremio', becomes: 'guild' },
    ];
    const { text, values } = mask('Gremio de ADA LOVELACE: Mark marca el gremio y los agremiados', words);
    expect(text).toBe('⟦1⟧ de ⟦2⟧: ⟦3⟧ marca el ⟦4⟧ y los agremiados');
    expect(values).toEqual(['Guild', 'ADA LOVELACE', 'Mark', 'guild']);
  });

  it('finding N17: masks addresses as they are written; what is spelled out, and names that no list has, leave (h)', () => {
    expect(shownOf('hubert@stein.ch, hubert＠stein.ch')).toBe('⟦1⟧, ⟦2⟧');
    for (const text of ['My name is Hubert von Stein', 'hubert (at) stein dot ch']) expect(shownOf(text)).toBe(text);
  });

  it('takes terms in scripts without spaces', () => {
    expect(mask('我的公会不见了', [{ word: '公会', becomes: 'guild' }]).values).toEqual(['guild']);
  });
});

describe('long texts', () => {
  it.each(['a', '1', '1 ', 'a.', 'a@', '⟦', '{', '<a', '👍', '+', '#1'])('of %s are masked in linear time', (unit) => {
    expect(cpuMsOf(() => mask(unit.repeat(20_000 / unit.length)))).toBeLessThan(500);
  });
});

describe('tokens', () => {
  it('are accepted once each, in any order and with other spaces or digits', () => {
    expect(withTokens('b ⟦ 2 ⟧ a ⟦1⟧', 2)).toBe('b ⟦2⟧ a ⟦1⟧');
    for (const lost of ['⟦1⟧', '⟦1⟧ ⟦1⟧', '⟦1⟧ ⟦3⟧', '⟦1⟧ ⟦2⟧ ⟦2⟧', '⟦1⟧ ⟦2⟧ ⟦', '[1] [2]']) {
      expect(withTokens(lost, 2)).toBeNull();
    }
  });
});

const protectedValue = fc.oneof(
  fc.integer({ min: 0, max: 99_999_999 }).map(String),
  fc.constantFrom(
    '{player}',
    '%s',
    '👍',
    'ana@correo.example',
    'https://x.test/?k=1',
    'Ada Lovelace',
    '+49 170 1234567',
  ),
);
const words = fc.constantFrom('hola', 'mi caballo', 'desapareció', 'por favor', '\n', 'ayuda', '请帮我', '.', ',');
const sentence = fc
  .array(fc.oneof(words, protectedValue), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(' '));
const known: KnownWord[] = [{ word: 'Ada Lovelace' }];

/** Engines that lose, repeat, translate or invent tokens. */
const manglers: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll('⟦', '['),
  (text) => text.replace(/⟦\d+⟧/u, ''),
  (text) => `${text} ⟦1⟧`,
  (text) => text.replaceAll(/\d+/g, 'uno'),
  (text) => text.toUpperCase().split('').toReversed().join(''),
  () => '',
  (text) => text.replaceAll(/⟦(\d+)⟧/gu, '⟦$1 ⟧').toUpperCase(),
];

/** What the translator does, with an engine in place of the provider. */
const through = (text: string, engine: (text: string) => string) => {
  const sent: string[] = [];
  const ask = (part: string): string => {
    sent.push(part);
    return engine(part);
  };
  const { text: masked, values } = mask(text, known);
  const whole = withTokens(ask(masked), values.length);
  const parts = partsOf(masked).map((part, index) =>
    index % 2 === 0 && hasLetters(part) ? withCore(part, ask(part.trim())) : part,
  );
  return { translated: unmask(whole ?? parts.join(''), values), values, sent };
};

describe('every text', () => {
  it('keeps its numbers, names, placeholders and emoji, whatever the engine does to tokens', () => {
    fc.assert(
      fc.property(sentence, fc.constantFrom(...manglers), (text, mangle) => {
        const { translated, values } = through(text, mangle);
        for (const value of values) expect(translated).toContain(value);
      }),
      { numRuns: 500 },
    );
  });

  it('never shows an engine what was masked', () => {
    fc.assert(
      fc.property(sentence, fc.constantFrom(...manglers), (text, mangle) => {
        const sent = through(text, mangle).sent.join('\n');
        expect(sent).not.toMatch(/@|https?:|Lovelace|\+49|1234567|\{player\}/);
        expect(sent.replaceAll(/⟦\d+⟧/gu, '')).not.toMatch(/\d/);
      }),
      { numRuns: 500 },
    );
  });
});
