import { expect, test } from 'vitest';
import { afterNote, emptyDraft, isChatDraft, isEmpty, textOf, withReturned, withText } from './chat-draft.ts';

const empty = emptyDraft(() => 'k1');

test('a note and an answer are two texts', () => {
  const both = withText({ ...withText(empty, 'to the player', 5), isNote: true }, 'among us', 6);
  expect([textOf(both), textOf({ ...both, isNote: false }), both.atMs]).toEqual(['among us', 'to the player', 6]);
});

test('rule 24: what was refused comes back before what was typed since', () => {
  expect(withReturned(withText(empty, 'more', 1), 'first', 2).answer).toBe('first\nmore');
  expect(withReturned(empty, 'first', 2).answer).toBe('first');
});

test('a saved note goes, and one that was changed meanwhile stays as another one', () => {
  const note = { ...empty, note: 'a', isNote: true };
  expect(afterNote(note, 'a', () => 'k2')).toEqual({ ...empty, noteKey: 'k2' });
  expect(afterNote({ ...note, note: 'ab' }, 'a', () => 'k2')).toEqual({ ...note, note: 'ab', noteKey: 'k2' });
});

test('what the browser kept is looked at before it is trusted', () => {
  expect([isChatDraft(empty), isChatDraft({ ...empty, note: 1 }), isChatDraft(null), isEmpty(empty)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
