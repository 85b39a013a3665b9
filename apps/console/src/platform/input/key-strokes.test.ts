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

describe('a key stroke', () => {
  it('is named by the typed character, with mod for Ctrl or Command', () => {
    const strokes = [
      press('j'),
      press('?', { shiftKey: true }),
      press('K', { ctrlKey: true, shiftKey: true }),
      press('k', { metaKey: true }),
      press('Escape'),
      press('X', { shiftKey: true }),
      // With Caps Lock on.
      press('X'),
    ].map(strokeOf);
    expect(strokes).toEqual(['j', '?', 'mod+shift+k', 'mod+k', 'esc', 'shift+x', 'x']);
  });

  it('may combine Alt with an arrow key, which types nothing', () => {
    const strokes = [
      press('ArrowUp', { altKey: true }),
      press('ArrowDown', { altKey: true, metaKey: true }),
      press('ArrowLeft', { altKey: true }),
    ].map(strokeOf);
    expect(strokes).toEqual(['alt+up', 'mod+alt+down', null]);
  });

  it('may combine Alt with a digit or letter, whatever it types, but not AltGr', () => {
    const strokes = [
      press('1', { altKey: true, code: 'Digit1' }),
      press('¡', { altKey: true, code: 'Digit1' }),
      press('²', { altKey: true, ctrlKey: true, code: 'Digit2' }),
      press('†', { altKey: true, code: 'KeyT' }),
      press('€', { altKey: true, ctrlKey: true, code: 'KeyE' }),
    ].map(strokeOf);
    expect(strokes).toEqual(['alt+1', 'alt+1', null, 'alt+t', null]);
  });

  it('is ignored for bare modifiers and for characters typed with Alt', () => {
    expect([press('Shift', { shiftKey: true }), press('@', { altKey: true, ctrlKey: true })].map(strokeOf)).toEqual([
      null,
      null,
    ]);
  });
});

describe('a key sequence', () => {
  const first = matchStroke(known, null, 'g', 1000);

  it('waits for its second key', () => {
    expect(first).toEqual({ keys: null, pending: { stroke: 'g', atMs: 1000 } });
  });

  it('takes precedence over the single key it ends with', () => {
    expect(matchStroke(known, first.pending, 'c', 1500)).toEqual({ keys: 'g c', pending: null });
  });

  it('expires, and the second key then counts alone', () => {
    expect(matchStroke(known, first.pending, 'c', 1001 + sequenceMs).keys).toBe('c');
  });

  it('that is unknown leaves the second key its own meaning', () => {
    expect(matchStroke(known, first.pending, 'j', 1100)).toEqual({ keys: 'j', pending: null });
  });

  it('can restart with its own first key', () => {
    expect(matchStroke(known, first.pending, 'g', 1200).pending).toEqual({ stroke: 'g', atMs: 1200 });
  });
});
