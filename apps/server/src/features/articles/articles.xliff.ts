import { defaultLocale, languageTagOf, locales, type LangId } from '@guildhall/i18n/locales.ts';
import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';

/**
 * Texts on their way to translators and back, as XLIFF 2.0. The body travels as one piece of escaped HTML: that keeps its
 * links and pictures whole, and translation tools show it as such (docs/adr/0012-translation-files.md).
 */
interface Text {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}
export interface ExportedArticle {
  readonly id: number;
  /** The states of the English text and of the translation that left with the file; they tell what happened meanwhile. */
  readonly sourceVersion: number;
  readonly textVersion: number;
  readonly source: Text;
  readonly target: Text | null;
}
export interface ImportedArticle {
  readonly id: number;
  readonly sourceVersion: number;
  readonly textVersion: number;
  /** Null where the file holds no usable translation. */
  readonly text: Text | null;
}

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';
const parts = ['title', 'summary', 'body'] as const;
const attribute = '@';
const tagOf = (lang: number): string => languageTagOf(locales.find(({ id }) => id === lang)?.locale ?? defaultLocale);

/** XML has no way to write these, not even escaped. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>\r]/g, (character) => escapes[character] ?? '');

const element = (name: 'source' | 'target', text: string): string =>
  `<${name} xml:space="preserve">${escaped(text)}</${name}>`;

const unitOf = (part: (typeof parts)[number], { source, target }: ExportedArticle): string =>
  `    <unit id="${part}">
      <segment state="${target === null ? 'initial' : 'translated'}">
        ${element('source', source[part])}${target === null ? '' : `\n        ${element('target', target[part])}`}
      </segment>
    </unit>`;

const fileOf = (article: ExportedArticle): string => {
  const { id, sourceVersion, textVersion } = article;
  return `  <file id="article-${id}" original="article/${id}/${sourceVersion}/${textVersion}">
${parts.map((part) => unitOf(part, article)).join('\n')}
  </file>`;
};

export const writeXliff = (lang: number, articles: readonly ExportedArticle[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${defaultLocale}" trgLang="${tagOf(lang)}">
${articles.map(fileOf).join('\n')}
</xliff>
`;

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '\u{FFFD}';
/** XML's own five names, and numbers, which tools write as they like. In one pass, so that nothing is decoded twice. */
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (_all, decimal?: string, hexadecimal?: string, name?: string) =>
      name === undefined
        ? characterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '0', 16) : Number(decimal))
        : (names[name.toLowerCase()] ?? ''),
  );
const nothing = (): void => {};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: attribute,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  entityDecoder: {
    decode: decoded,
    reset: nothing,
    setXmlVersion: nothing,
    addInputEntities: nothing,
    setExternalEntities: nothing,
  },
  isArray: (name) => name === 'file' || name === 'unit' || name === 'segment',
});

const plain = v.union([
  v.string(),
  v.pipe(
    v.looseObject({ '#text': v.optional(v.string(), '') }),
    // An element inside a text would be dropped without a word.
    v.check((value) => Object.keys(value).every((key) => key === '#text' || key.startsWith(attribute))),
    v.transform((value) => value['#text']),
  ),
]);
/** Tools cut a unit into segments as they like; together they are the text. */
const segmentSchema = v.looseObject({ source: v.optional(plain, ''), target: v.optional(plain, '') });
const unitSchema = v.looseObject({ '@id': v.picklist(parts), segment: v.pipe(v.array(segmentSchema), v.minLength(1)) });
const fileSchema = v.looseObject({
  '@original': v.pipe(v.string(), v.regex(/^article\/\d{1,15}\/\d{1,9}\/\d{1,9}$/)),
  unit: v.array(v.unknown()),
});
const documentSchema = v.looseObject({
  xliff: v.looseObject({ '@version': v.literal('2.0'), '@trgLang': v.string(), file: v.array(fileSchema) }),
});

/** Null where any part is not translated: half a translation would take the rest of the text away from its readers. */
const textOf = (units: readonly unknown[]): Text | null => {
  const parsed = v.safeParse(v.array(unitSchema), units);
  if (!parsed.success) return null;
  const targets = new Map<string, string>();
  for (const { '@id': part, segment } of parsed.output) {
    if (segment.some(({ source, target }) => source.trim() !== '' && target.trim() === '')) return null;
    targets.set(
      part,
      segment
        .map(({ target }) => target)
        .join('')
        .trim(),
    );
  }
  const [title, summary, body] = parts.map((part) => targets.get(part));
  if (title === undefined || title === '' || summary === undefined || body === undefined) return null;
  return { title, summary, body };
};

/** Null where the file is none of ours. */
export const readXliff = (content: string): { lang: LangId; articles: ImportedArticle[] } | null => {
  // Nobody needs a document type here, and everything bad that XML can do begins with one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(content)) return null;
  let raw: unknown;
  try {
    raw = parser.parse(content);
  } catch {
    return null;
  }
  const parsed = v.safeParse(documentSchema, raw);
  if (!parsed.success) return null;
  const { '@trgLang': tag, file } = parsed.output.xliff;
  const lang = locales.find(({ id }) => tagOf(id) === tag)?.id;
  if (lang === undefined) return null;
  const articles = file.map((each) => {
    const [, id, sourceVersion, textVersion] = each['@original'].split('/').map(Number);
    return { id: id ?? 0, sourceVersion: sourceVersion ?? 0, textVersion: textVersion ?? 0, text: textOf(each.unit) };
  });
  return { lang, articles };
};
