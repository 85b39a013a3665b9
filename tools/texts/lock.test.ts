import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Book } from './books.ts';
import { accept, problemsOfLock, readLock, standingOf, writeLock } from './lock.ts';

const english = { 'chat.send': 'Send', 'chat.end': 'End chat' };
const german = { 'chat.send': 'Senden', 'chat.end': 'Chat beenden' };
const first = accept(new Map(), english, german).lock;

test('The first lock accepts all translations.', () => {
  expect([...problemsOfLock(new Map(), english, german)]).toEqual([
    '2 changed since the lock was written (npm run texts -- accept): chat.send chat.end',
  ]);
  expect([...problemsOfLock(first, english, german)]).toEqual([]);
});

test('A change of English makes the translation stale, and accepting does not reset that.', () => {
  const changed = { ...english, 'chat.end': 'Leave' };
  expect([...problemsOfLock(first, changed, german)]).toEqual(['chat.end is stale: its English is now “Leave”']);
  const accepted = accept(first, changed, german);
  expect(accepted.stale).toEqual(['chat.end']);
  expect([...problemsOfLock(accepted.lock, changed, german)]).toHaveLength(1);
});

test('A translation updated together with its English is accepted.', () => {
  const changed = { ...english, 'chat.end': 'Leave' };
  const followed = { ...german, 'chat.end': 'Verlassen' };
  const { lock, stale } = accept(first, changed, followed);
  expect(stale).toEqual([]);
  expect([...problemsOfLock(lock, changed, followed)]).toEqual([]);
});

test('A minor change of English is accepted for the given keys only.', () => {
  const changed = { 'chat.send': 'Send it', 'chat.end': 'Leave' };
  const { lock, stale } = accept(first, changed, german, (key) => key === 'chat.end');
  expect(stale).toEqual(['chat.send']);
  expect([...problemsOfLock(lock, changed, german)]).toEqual(['chat.send is stale: its English is now “Send it”']);
});

test('A translation changed without its English is reported, so that it cannot pass as an update later.', () => {
  const mended = { ...german, 'chat.end': 'Chat schließen' };
  expect(standingOf(first.get('chat.end'), english['chat.end'], mended['chat.end'])).toBe('changed');
  const { lock } = accept(first, english, mended);
  expect(accept(lock, { ...english, 'chat.end': 'Leave' }, mended).stale).toEqual(['chat.end']);
});

test('A removed text is removed from the lock.', () => {
  const { lock } = accept(first, { 'chat.send': 'Send' }, { 'chat.send': 'Senden' });
  expect([...lock.keys()]).toEqual(['chat.send']);
});

test('A review is valid until one of the two texts changes.', () => {
  const { lock } = accept(first, english, german, undefined, () => true);
  expect(accept(lock, english, german).lock.get('chat.end')?.isReviewed).toBe(true);
  expect(accept(lock, english, { ...german, 'chat.end': 'Ende' }).lock.get('chat.end')?.isReviewed).toBe(false);
});

test('A lock is one file per language with one sorted line per text, and can be read back.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const book: Book = {
    app: 'player',
    folder: join(folder, 'texts'),
    descriptions: join(folder, 'descriptions'),
    lock: join(folder, 'lock'),
    locales: ['en-US', 'de-DE'],
  };
  expect(readLock(book, 'de-DE')).toEqual(new Map());
  writeLock(book, 'de-DE', first);
  expect(readLock(book, 'de-DE')).toEqual(new Map([...first].reverse()));
  expect(readdirSync(book.lock)).toEqual(['de-DE.json']);
  expect(readFileSync(join(book.lock, 'de-DE.json'), 'utf8')).toMatch(
    /^\{\n {2}"chat\.end": "[\w-]{6} [\w-]{6}",\n {2}"chat\.send": ".{13}"\n\}\n$/,
  );
});
