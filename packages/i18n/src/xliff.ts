import { defaultLocale } from './locales.ts';
import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';

/** Reads and writes XLIFF 2.0, the exchange format for translators (docs/adr/0012-translation-files.md). */
const states = ['initial', 'translated', 'reviewed', 'final'] as const;
export type XliffState = (typeof states)[number];

export interface XliffUnit {
  readonly id: string;
  readonly state: XliffState;
  readonly source: string;
  /** Null if the translation is missing or incomplete. */
  readonly target: string | null;
  readonly note?: string;
}
export interface XliffFile {
  readonly id: string;
  /** Identifies the source text; opaque to translators. */
  readonly original: string;
  readonly units: readonly XliffUnit[];
}

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';
const attribute = '@';

/** XML cannot represent these characters, not even escaped. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
const escaped = (text: string, characters = /[&<>\r]/g): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(characters, (character) => escapes[character] ?? '');
const quoted = (text: string): string => escaped(text, /[&<>"\r]/g);

const element = (name: 'source' | 'target', text: string): string =>
  `<${name} xml:space="preserve">${escaped(text)}</${name}>`;

const unitText = ({ id, state, source, target, note }: XliffUnit): string =>
  `    <unit id="${quoted(id)}">${note === undefined ? '' : `\n      <notes><note>${escaped(note)}</note></notes>`}
      <segment state="${state}">
        ${element('source', source)}${target === null ? '' : `\n        ${element('target', target)}`}
      </segment>
    </unit>`;

const fileText = ({ id, original, units }: XliffFile): string =>
  `  <file id="${quoted(id)}" original="${quoted(original)}">
${units.map(unitText).join('\n')}
  </file>`;

export const writeXliff = (targetTag: string, files: readonly XliffFile[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${defaultLocale}" trgLang="${targetTag}">
${files.map(fileText).join('\n')}
</xliff>
`;

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '\u{FFFD}';
/** Decodes named and numeric entities in a single pass, so that nothing is decoded twice. */
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (_all, decimal?: string, hexadecimal?: string, name?: string) =>
      name === undefined
        ? characterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '0', 16) : Number(decimal))
        : (names[name.toLowerCase()] ?? ''),
  );
const nothing = (): void => {};

/** Throws at the first part beyond `partsMax`: an element, an attribute or a text. */
const parserOf = (partsMax: number): XMLParser => {
  let parts = 0;
  const count = (): void => {
    parts += 1;
    if (parts > partsMax) throw new Error('too many elements and attributes');
  };
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: attribute,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    entityDecoder: {
      decode: (text) => {
        count();
        return decoded(text);
      },
      reset: nothing,
      setXmlVersion: nothing,
      addInputEntities: nothing,
      setExternalEntities: nothing,
    },
    updateTag: (name) => {
      count();
      return name;
    },
    isArray: (name) => name === 'file' || name === 'unit' || name === 'segment',
  });
};

const plain = v.union([
  v.string(),
  v.pipe(
    v.looseObject({ '#text': v.optional(v.string(), '') }),
    // Rejects nested elements, which would otherwise be dropped silently.
    v.check((value) => Object.keys(value).every((key) => key === '#text' || key.startsWith(attribute))),
    v.transform((value) => value['#text']),
  ),
]);
const segmentSchema = v.looseObject({
  '@state': v.optional(v.fallback(v.picklist(states), 'initial'), 'initial'),
  source: v.optional(plain, ''),
  target: v.optional(plain, ''),
});
const unitSchema = v.looseObject({ '@id': v.string(), segment: v.pipe(v.array(segmentSchema), v.minLength(1)) });
const fileSchema = v.looseObject({ '@original': v.string(), unit: v.array(v.unknown()) });
const documentSchema = v.looseObject({
  xliff: v.looseObject({ '@version': v.literal('2.0'), '@trgLang': v.string(), file: v.array(fileSchema) }),
});

/** Tools may split a unit into segments: joined here, with the least advanced state. */
const unitOf = ({ '@id': id, segment: segments }: v.InferOutput<typeof unitSchema>): XliffUnit => ({
  id,
  state: states[Math.min(...segments.map((segment) => states.indexOf(segment['@state'])))] ?? 'initial',
  source: segments.map(({ source }) => source).join(''),
  target: segments.some(({ source, target }) => source.trim() !== '' && target.trim() === '')
    ? null
    : segments
        .map(({ target }) => target)
        .join('')
        .trim(),
});

export interface ReadFile {
  readonly original: string;
  /** Null if a unit of the file is malformed. */
  readonly units: readonly XliffUnit[] | null;
}

/** Null if the content is not XLIFF 2.0, or has more elements, attributes and texts than `partsMax`. */
export const readXliff = (content: string, partsMax: number): { targetTag: string; files: ReadFile[] } | null => {
  // DTDs are never needed here, and XML attacks (entity expansion, external files) rely on them.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(content)) return null;
  let raw: unknown;
  try {
    raw = parserOf(partsMax).parse(content);
  } catch {
    return null;
  }
  const parsed = v.safeParse(documentSchema, raw);
  if (!parsed.success) return null;
  const { '@trgLang': targetTag, file } = parsed.output.xliff;
  const files = file.map(({ '@original': original, unit }): ReadFile => {
    const units = v.safeParse(v.array(unitSchema), unit);
    return { original, units: units.success ? units.output.map(unitOf) : null };
  });
  return { targetTag, files };
};
