import { join } from 'node:path';
import * as v from 'valibot';
import { readJson } from '../environment.ts';
import { hasDoubledKey, jsonFilesIn, type Book, type Texts } from './books.ts';
import { placeholdersOf, readingsOf } from './text.ts';

/** Note for translators; `room` is the maximum number of characters. */
export interface Description {
  readonly text: string;
  readonly room?: number | undefined;
}

const filled = v.pipe(v.string(), v.trim(), v.minLength(1));
const schema = v.record(
  v.string(),
  v.union([
    v.pipe(
      filled,
      v.transform((text): Description => ({ text })),
    ),
    v.strictObject({ text: filled, room: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ]),
);

type Descriptions = Readonly<Record<string, Description>>;

/** Descriptions of one app by file; problems with a file are passed to `tell`. */
export const readDescriptions = (
  { descriptions: folder }: Book,
  tell: (problem: string) => void = () => undefined,
): Map<string, Descriptions> => {
  const read = new Map<string, Descriptions>();
  for (const file of jsonFilesIn(folder)) {
    const path = join(folder, file);
    const parsed = v.safeParse(schema, readJson(path));
    if (parsed.success) read.set(file, parsed.output);
    else tell(`${file}: ${v.getDotPath(parsed.issues[0]) ?? ''} is neither a text nor { "text", "room" }`);
    if (hasDoubledKey(path)) tell(`${file}: a key is written twice`);
  }
  return read;
};

/** Maximum lengths by key, for texts that have a limit. */
export const roomsOf = (book: Book): Map<string, number> =>
  new Map(
    [...readDescriptions(book).values()]
      .flatMap((file) => Object.entries(file))
      .flatMap(([key, { room }]) => (room === undefined ? [] : [[key, room]])),
  );

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lettersOf = (text: string): number => [...letters.segment(text)].length;

/** Characters of the longest branch. Placeholders are not counted: the description states how long they can be. */
export const lengthOf = (text: string): number => Math.max(...readingsOf(text).map(lettersOf));

/** Missing descriptions are reported in one line per file, because a new feature starts without any. */
export function* problemsOfDescriptions(
  english: ReadonlyMap<string, Texts>,
  descriptions: ReadonlyMap<string, Descriptions>,
): Generator<string> {
  for (const [file, texts] of english) {
    const described = descriptions.get(file) ?? {};
    const missing = Object.keys(texts).filter((key) => described[key] === undefined);
    if (missing.length > 0) yield `${file}: ${missing.length} without a description: ${missing.join(' ')}`;
    for (const [key, { text, room }] of Object.entries(described)) {
      const own = texts[key];
      if (own === undefined) {
        yield `${file}: ${key} is described, but there is no such text`;
        continue;
      }
      for (const name of placeholdersOf(own)) {
        if (!text.includes(`{${name}}`)) yield `${file}: the description of ${key} does not say what {${name}} holds`;
      }
      if (room !== undefined && lengthOf(own) > room)
        yield `${file}: ${key} has ${lengthOf(own)} letters, room ${room}`;
    }
  }
  for (const file of descriptions.keys()) if (!english.has(file)) yield `${file}: no such English file`;
}
