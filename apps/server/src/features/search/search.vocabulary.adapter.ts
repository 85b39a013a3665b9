import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale, langOfLocale } from '@guildhall/i18n/locales.ts';
import { parseWordList, type WordList } from './search.vocabulary.rules.ts';

const folder = join(import.meta.dirname, 'words');

/** The words that ship: a file for each language. */
export const readWordLists = (): WordList[] =>
  readdirSync(folder).flatMap((name) => {
    const locale = name.replace(/\.txt$/, '');
    return isLocale(locale) ? [parseWordList(langOfLocale(locale), readFileSync(join(folder, name), 'utf8'))] : [];
  });
