import { expect, test } from 'vitest';
import { afterNote, emptyDraft, isChatDraft, isEmpty, textOf, withReturned, withText } from './chat-draft.ts';

const empty = emptyDraft(() => 'k1');

test('a note and a reply are separate texts', () => {
  const both = withText({ ...withText(empty, 'to the player', 5), isNote: true }, 'among us', 6);
  expect([textOf(both), textOf({ ...both, isNote: false }), both.atMs]).toEqual(['among us', 'to the player', 6]);
});

test('a refused message is put back before text typed since [rule 24]', () => {
  expect(withReturned(withText(empty, 'more', 1), 'first', 2).answer).toBe('first\nmore');
  expect(withReturned(empty, 'first', 2).answer).toBe('first');
});

test('a saved note is cleared, and a note edited meanwhile stays and gets a new key', () => {
  const note = { ...empty, note: 'a', isNote: true };
  expect(afterNote(note, 'a', () => 'k2')).toEqual({ ...empty, noteKey: 'k2' });
  expect(afterNote({ ...note, note: 'ab' }, 'a', () => 'k2')).toEqual({ ...note, note: 'ab', noteKey: 'k2' });
});

test('stored drafts are validated before use', () => {
  expect([isChatDraft(empty), isChatDraft({ ...empty, note: 1 }), isChatDraft(null), isEmpty(empty)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
