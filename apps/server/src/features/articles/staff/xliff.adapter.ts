import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { defaultLocale, languageTagOf, locales, type LangId } from '@guildhall/i18n/locales.ts';
import { readXliff, writeXliff, type ReadFile, type XliffFile } from '@guildhall/i18n/xliff.ts';

/**
 * Maps articles to XLIFF and back. The body is one unit of escaped HTML, which keeps links and pictures intact and is
 * supported by translation tools (docs/adr/0012-translation-files.md).
 */
interface Text {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}
export interface ExportedArticle {
  readonly id: number;
  /** Versions at the time of the export, to detect changes made since. */
  readonly sourceVersion: number;
  readonly textVersion: number;
  readonly source: Text;
  readonly target: Text | null;
}
export interface ImportedArticle {
  readonly id: number;
  readonly sourceVersion: number;
  readonly textVersion: number;
  readonly text: Text | null;
}

/** An export has 53 elements, attributes and texts for an article; translation tools add some of their own. */
const partsMax = 120 * staffLimits.exchangeArticlesMax;

const parts = ['title', 'summary', 'body'] as const;
const tagOf = (lang: number): string => languageTagOf(locales.find(({ id }) => id === lang)?.locale ?? defaultLocale);

const fileOf = ({ id, sourceVersion, textVersion, source, target }: ExportedArticle): XliffFile => ({
  id: `article-${id}`,
  original: `article/${id}/${sourceVersion}/${textVersion}`,
  units: parts.map((part) => ({
    id: part,
    state: target === null ? 'initial' : 'translated',
    source: source[part],
    target: target?.[part] ?? null,
  })),
});

export const writeArticles = (lang: number, articles: readonly ExportedArticle[]): string =>
  writeXliff(tagOf(lang), articles.map(fileOf));

/** Null if any part is untranslated: a partial translation would replace the complete English text for readers. */
const textOf = (units: ReadFile['units']): Text | null => {
  const targets = new Map(units?.map(({ id, target }) => [id, target]));
  if ([...targets.keys()].some((id) => !parts.some((part) => part === id))) return null;
  const [title, summary, body] = parts.map((part) => targets.get(part) ?? null);
  if (title == null || title === '' || summary == null || body == null) return null;
  return { title, summary, body };
};

/** Null if the file is not one of our exports. */
export const readArticles = (content: string): { lang: LangId; articles: ImportedArticle[] } | null => {
  const read = readXliff(content, partsMax);
  const lang = locales.find(({ id }) => tagOf(id) === read?.targetTag)?.id;
  if (read === null || lang === undefined) return null;
  if (read.files.some(({ original }) => !/^article\/\d{1,15}\/\d{1,9}\/\d{1,9}$/.test(original))) return null;
  const articles = read.files.map(({ original, units }) => {
    const [, id, sourceVersion, textVersion] = original.split('/').map(Number);
    return { id: id ?? 0, sourceVersion: sourceVersion ?? 0, textVersion: textVersion ?? 0, text: textOf(units) };
  });
  return { lang, articles };
};
