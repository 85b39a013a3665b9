import { defaultLocale } from '@guildhall/i18n/locales.ts';
import { allTextsOf, books } from './books.ts';
import { accept, readLock, writeLock } from './lock.ts';

/** Updates the lock of every language; returns false if translations are still stale. `minor`: keys, or `prefix.*`. */
export const acceptTexts = (minor: readonly string[]): boolean => {
  const isMinor = (key: string): boolean =>
    minor.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));
  const stale = new Map<string, string[]>();
  for (const book of books) {
    const english = allTextsOf(book, defaultLocale);
    for (const locale of book.locales.filter((each) => each !== defaultLocale)) {
      const accepted = accept(readLock(book, locale), english, allTextsOf(book, locale), isMinor);
      writeLock(book, locale, accepted.lock);
      for (const key of accepted.stale)
        stale.set(`${book.app} ${key}`, [...(stale.get(`${book.app} ${key}`) ?? []), locale]);
    }
  }
  for (const [key, locales] of stale)
    console.error(`${key}: English changed, the translation did not: ${locales.join(' ')}`);
  if (stale.size === 0) console.log('all translations are up to date');
  return stale.size === 0;
};
