import { describe, expect, it } from 'vitest';
import { isInText, parseMarks, withMark } from './machine-drafts.model.ts';

const mark = (key: string, text = 'Hola.') => ({ key, text });

describe('the mark of a machine-written draft', () => {
  it('stays until the draft itself is edited', () => {
    expect(isInText(mark('a', 'Hola, Mia.\n'), 'Before Hola, Mia. After')).toBe(true);
    expect(isInText(mark('a', 'Hola, Mia.'), 'Hola, Mia!')).toBe(false);
    expect(isInText(mark('a'), '')).toBe(false);
  });

  it('is one for each chat, and the oldest go', () => {
    expect(withMark([mark('a', 'x'), mark('b')], mark('a', 'y'))).toEqual([mark('b'), mark('a', 'y')]);
    const many = Array.from({ length: 40 }, (_, at) => mark(String(at)));
    expect(withMark(many, mark('new'))).toHaveLength(30);
  });

  it('is read from storage with suspicion', () => {
    expect(parseMarks([mark('a'), { key: 1 }, null, 'x'])).toEqual([mark('a')]);
    expect(parseMarks({})).toEqual([]);
  });
});
