import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { formatText, type CompiledText } from '@guildhall/i18n/format.ts';
import { defaultLocale, directionOf, intlTagOf, languageTagOf, type Locale } from '@guildhall/i18n/locales.ts';
import { allTextsOf, books, textsOf, type Book } from './books.ts';
import { lengthOf, readDescriptions } from './descriptions.ts';
import { readLock, standingOf } from './lock.ts';
import { countsOf, localSamples, sampleOf } from './samples.ts';
import { outlineOf } from './text.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Formats a text with sample values: once, or once per plural form. */
export const filledIn = (text: string, description: string, locale: Locale): string[] => {
  const compiled = compileMessage(text) as CompiledText;
  const { placeholders, choices } = outlineOf(text);
  const local = localSamples(locale);
  const values = Object.fromEntries([...placeholders].map((name) => [name, sampleOf(name, description, local)]));
  const counted = choices.find(({ kind }) => kind === 'plural');
  const fill = (more: Record<string, number>): string =>
    formatText(compiled, { ...values, ...more }, intlTagOf(locale));
  if (counted === undefined) return [fill({})];
  const exact = Object.keys(counted.branches)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const counts = [...new Set([...exact, ...countsOf(locale)])].sort((a, b) => a - b);
  // A second plural in the same text uses the same count.
  return counts.map((count) => fill(Object.fromEntries(choices.map(({ argument }) => [argument, count]))));
};

const cell = (texts: readonly string[], locale: Locale): string =>
  `<td lang="${languageTagOf(locale)}" dir="${directionOf(locale)}">${texts.map((text) => `<p>${escaped(text)}</p>`).join('')}</td>`;

const rowsOf = (book: Book, locale: Locale): string => {
  const lock = readLock(book, locale);
  const own = allTextsOf(book, locale);
  const descriptions = readDescriptions(book);
  return [...textsOf(book, defaultLocale)]
    .map(([file, texts]) => {
      const rows = Object.entries(texts).map(([key, english]) => {
        const { text: description = '', room } = descriptions.get(file)?.[key] ?? {};
        const text = own[key] ?? '';
        const entry = lock.get(key);
        const isStale = locale !== defaultLocale && standingOf(entry, english, text) === 'stale';
        const marks = [
          ...(isStale ? ['stale'] : []),
          ...(entry?.isReviewed === true ? ['reviewed'] : []),
          ...(room === undefined ? [] : [`${lengthOf(text)} of ${room} letters`]),
        ];
        return `<tr${isStale ? ' class="stale"' : ''}><th><code>${escaped(key)}</code><small>${marks.join(', ')}</small></th>
${cell(filledIn(text, description, locale), locale)}
${cell(filledIn(english, description, defaultLocale), defaultLocale)}
<td>${escaped(description)}</td></tr>`;
      });
      return `<tbody><tr><th colspan="4"><h2>${book.app}: ${file.replace('.json', '')}</h2></th></tr>\n${rows.join('\n')}</tbody>`;
    })
    .join('\n');
};

const pageOf = (locale: Locale): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${locale}</title><style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td, th { border-top: 1px solid #ddd; padding: .4rem .6rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
p { margin: 0; } small { display: block; color: #666; font-weight: normal; } code { font-size: 12px; }
td:nth-child(2) { font-size: 17px; } .stale { background: #fee; }
</style></head><body><h1>${locale}</h1>
<table><thead><tr><th>Key</th><th>${locale}</th><th>English</th><th>Where it is shown</th></tr></thead>
${books
  .filter(({ locales }) => locales.includes(locale))
  .map((book) => rowsOf(book, locale))
  .join('\n')}
</table></body></html>
`;

export const writePages = (folder: string): boolean => {
  mkdirSync(folder, { recursive: true });
  for (const locale of new Set(books.flatMap(({ locales }) => locales))) {
    writeFileSync(join(folder, `${locale}.html`), pageOf(locale));
  }
  console.log(folder);
  return true;
};
