import { describe, expect, it } from 'vitest';
import { matchStroke, sequenceMs, strokeOf, type KeyPress } from './key-strokes.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const known = ['g c', 'g p', 'c', 'j', 'mod+k', '?'];

describe('a stroke', () => {
  it('is named by what it types, and by mod where that is held', () => {
    const strokes = [
      press('j'),
      press('?', { shiftKey: true }),
      press('K', { ctrlKey: true, shiftKey: true }),
      press('k', { metaKey: true }),
      press('Escape'),
      press('X', { shiftKey: true }),
      // With the shift lock on.
      press('X'),
    ].map(strokeOf);
    expect(strokes).toEqual(['j', '?', 'mod+shift+k', 'mod+k', 'esc', 'shift+x', 'x']);
  });

  it('may be an arrow with Alt, which types nothing', () => {
    const strokes = [
      press('ArrowUp', { altKey: true }),
      press('ArrowDown', { altKey: true, metaKey: true }),
      press('ArrowLeft', { altKey: true }),
    ].map(strokeOf);
    expect(strokes).toEqual(['alt+up', 'mod+alt+down', null]);
  });

  it('is none while only a modifier goes down, or Alt types a character', () => {
    expect([press('Shift', { shiftKey: true }), press('@', { altKey: true, ctrlKey: true })].map(strokeOf)).toEqual([
      null,
      null,
    ]);
  });
});

describe('a sequence', () => {
  const first = matchStroke(known, null, 'g', 1000);

  it('waits for its second key', () => {
    expect(first).toEqual({ keys: null, pending: { stroke: 'g', atMs: 1000 } });
  });

  it('beats the single key it ends with', () => {
    expect(matchStroke(known, first.pending, 'c', 1500)).toEqual({ keys: 'g c', pending: null });
  });

  it('is forgotten after a while, and the second key means itself', () => {
    expect(matchStroke(known, first.pending, 'c', 1001 + sequenceMs).keys).toBe('c');
  });

  it('that nobody knows leaves the second key its own meaning', () => {
    expect(matchStroke(known, first.pending, 'j', 1100)).toEqual({ keys: 'j', pending: null });
  });

  it('can start anew with its own first key', () => {
    expect(matchStroke(known, first.pending, 'g', 1200).pending).toEqual({ stroke: 'g', atMs: 1200 });
  });
});
