import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { allTextsOf, type Book } from './books.ts';
import { applyImport, exportTexts, readImport } from './exchange.ts';
import { accept, readLock, writeLock } from './lock.ts';

const english = {
  'chat.send': 'Send',
  'chat.left': '{count, plural, one {# letter left} other {# letters left}}',
  'chat.who': '<b> & {name}',
};
const turkish = {
  'chat.send': 'Gönder',
  'chat.left': '{count, plural, one {# harf kaldı} other {# harf kaldı}}',
  'chat.who': '<b> ve {name}',
};

/** An app with three texts in a temporary folder. */
const makeBook = (): Book => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (path: string, content: object): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
  };
  write('texts/en-US/chat.json', english);
  write('texts/tr-TR/chat.json', turkish);
  write('descriptions/chat.json', { 'chat.send': { text: 'Button below a message.', room: 8 } });
  const book: Book = {
    app: 'player',
    folder: join(folder, 'texts'),
    descriptions: join(folder, 'descriptions'),
    lock: join(folder, 'lock'),
    locales: ['en-US', 'tr-TR'],
  };
  writeLock(book, 'tr-TR', accept(new Map(), english, turkish).lock);
  return book;
};

const changeEnglish = (book: Book, key: keyof typeof english, text: string): void => {
  writeFileSync(join(book.folder, 'en-US/chat.json'), JSON.stringify({ ...english, [key]: text }, null, 2));
};

const problemsOf = (book: Book, content: string): readonly string[] => readImport(content, [book]).problems;

test('Importing an unchanged export changes nothing.', () => {
  const book = makeBook();
  const before = readFileSync(join(book.folder, 'tr-TR/chat.json'), 'utf8');
  const { taken, problems } = readImport(exportTexts(book, 'tr-TR'), [book]);
  expect(problems).toEqual([]);
  if (taken !== null) applyImport(taken);
  expect(readFileSync(join(book.folder, 'tr-TR/chat.json'), 'utf8')).toBe(before);
});

test('An export contains the description, the maximum length and the stale state.', () => {
  const book = makeBook();
  changeEnglish(book, 'chat.who', 'From {name}');
  const content = exportTexts(book, 'tr-TR');
  expect(content).toContain('<notes><note>Button below a message. At most 8 letters.</note></notes>');
  expect(content).toContain('srcLang="en-US" trgLang="tr-TR"');
  expect([...content.matchAll(/<segment state="(\w+)">/g)].map(([, state]) => state)).toEqual([
    'translated',
    'translated',
    'initial',
  ]);
});

test('An imported translation is saved, no longer stale, and keeps its review.', () => {
  const book = makeBook();
  changeEnglish(book, 'chat.who', 'From {name}');
  const content = exportTexts(book, 'tr-TR')
    .replace('state="initial"', 'state="reviewed"')
    .replace('&lt;b&gt; ve {name}', 'Gönderen: {name}');
  const { taken, problems } = readImport(content, [book]);
  expect(problems).toEqual([]);
  expect(taken === null ? 0 : applyImport(taken)).toBe(3);
  expect(allTextsOf(book, 'tr-TR')).toEqual({ ...turkish, 'chat.who': 'Gönderen: {name}' });
  expect(readLock(book, 'tr-TR').get('chat.who')?.isReviewed).toBe(true);
  expect(exportTexts(book, 'tr-TR')).not.toContain('state="initial"');
});

test('The first import of a new language creates its catalogue and its lock.', () => {
  const book = { ...makeBook(), locales: ['en-US', 'fr-FR'] } as const;
  const content = exportTexts(book, 'fr-FR')
    .replace('state="initial"', 'state="translated"')
    .replace('</source>', '</source><target>Envoyer</target>');
  const { taken, problems } = readImport(content, [book]);
  expect(problems).toEqual([]);
  expect(taken === null ? 0 : applyImport(taken)).toBe(1);
  expect(allTextsOf(book, 'fr-FR')).toEqual({ 'chat.send': 'Envoyer' });
  expect([...readLock(book, 'fr-FR').keys()]).toEqual(['chat.send']);
});

test('An untouched text stays stale.', () => {
  const book = makeBook();
  changeEnglish(book, 'chat.who', 'From {name}');
  const { taken } = readImport(exportTexts(book, 'tr-TR'), [book]);
  if (taken !== null) applyImport(taken);
  expect(exportTexts(book, 'tr-TR')).toContain('state="initial"');
});

test.each([
  ['a lost placeholder', '{name}<', '{nom}<', ['chat.who: lacks {name}', 'chat.who: has {nom}, which English lacks']],
  ['a lost plural', 'one {# harf kaldı} ', '', ['chat.left: {count} lacks the plural branch one']],
  ['too many letters', '>Gönder<', '>Hemen gönder<', ['chat.send: has 12 letters, room 8']],
  ['an outdated English text', '>Send<', '>Sent<', ['chat.send: its English is now “Send”, export it again']],
  ['an unknown text', 'unit id="chat.send"', 'unit id="chat.gone"', ['chat.gone: there is no such text']],
  [
    'English as the target language',
    'trgLang="tr-TR"',
    'trgLang="en-US"',
    ['en-US is no language that is translated to'],
  ],
  ['articles', 'texts/player/chat', 'article/1/1/1', ['this is no file of npm run texts -- export']],
])('Rejects a file with %s.', (_name, from, to, problems) => {
  const book = makeBook();
  const content = exportTexts(book, 'tr-TR');
  const at = content.lastIndexOf(from);
  expect(problemsOf(book, content.slice(0, at) + to + content.slice(at + from.length))).toEqual(problems);
});

test('Rejects a file that is not XLIFF.', () => {
  expect(problemsOf(makeBook(), '{}')).toEqual(['this is no XLIFF 2.0']);
});
