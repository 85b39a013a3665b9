import type { AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import { describe, expect, it } from 'vitest';
import { insertedText, separated } from './answer-help.model.ts';

const source = (fields: Partial<AnswerSource>): AnswerSource => ({
  kind: 'article',
  id: 7,
  player: { lang: 14, title: 'Reembolsos', text: 'Devolvemos la compra.' },
  is_fallback: false,
  reader: null,
  address: 'https://game.example/community/post/article/7?lang=14',
  purpose: null,
  ...fields,
});

describe('what a suggestion inserts', () => {
  it('is title and link of an article', () => {
    expect(insertedText(source({}), {})).toBe('Reembolsos\nhttps://game.example/community/post/article/7?lang=14');
  });

  it('is the text of a known issue, with its link', () => {
    const address = 'https://game.example/community/feedback?issue=2&lang=14';
    expect(insertedText(source({ kind: 'incident', address }), {})).toBe(
      `Reembolsos\nDevolvemos la compra.\n${address}`,
    );
  });

  it('is a template with its variables filled', () => {
    const template = source({
      kind: 'template',
      address: null,
      player: { lang: 14, title: 'x', text: 'Soy {agent}.' },
    });
    expect(insertedText(template, { agent: 'Mira' })).toBe('Soy Mira.');
  });

  it('does not stick to the words around it', () => {
    expect(separated('a', '', '')).toBe('a');
    expect(separated('a', 'Hi', 'there')).toBe(' a ');
    expect(separated('a\nb', 'Hi', '')).toBe('\na\nb');
    expect(separated('a\nb', 'Hi\n', ' x')).toBe('a\nb');
  });
});
