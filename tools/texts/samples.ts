import { formatDate } from '@guildhall/i18n/dates.ts';
import { intlTagOf, type Locale } from '@guildhall/i18n/locales.ts';

/** A Monday afternoon in a time zone with a long name. */
const monday = Date.UTC(2026, 10, 16, 8, 30);
const timeZone = 'Asia/Ho_Chi_Minh';

/** Default samples for values without a localized sample or an example in the description. */
const plain: Readonly<Record<string, string | number>> = {
  count: 3,
  game: 'Ember Realms',
  guid: '10020100',
  max: 5,
  min: 1,
  name: 'Kestrel',
  number: 2,
  query: 'griffin',
  size: 10,
  type: 'PNG',
};

/** Memoized per locale: Intl formatters are slow to create, and there are two thousand texts. */
const once = <T>(make: (locale: Locale) => T): ((locale: Locale) => T) => {
  const made = new Map<Locale, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
};

export const localSamples = once((locale): Readonly<Record<string, string>> => {
  const tag = intlTagOf(locale);
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(monday);
  const zone = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(monday);
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const others = ['en', 'de', 'th'].filter((each) => !locale.startsWith(each)).map((each) => names.of(each) ?? each);
  return {
    date: formatDate(monday, locale),
    day: part({ weekday: 'long' }),
    time: part({ hour: 'numeric', minute: '2-digit' }),
    zone: zone.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    language: others[0] ?? '',
    languages: new Intl.ListFormat(locale).format(others),
  };
});

/** Finds the example in a description of the form `{name}: …, e.g. Kestrel.` */
const exampleIn = (description: string, name: string): string | undefined =>
  new RegExp(`\\{${name}\\}[^{]*?e\\.g\\. ([^{]+?)(?:[,;)]|\\.(?:\\s|$)|$)`).exec(description)?.[1]?.trim();

export const sampleOf = (name: string, description: string, local: Readonly<Record<string, string>>): string | number =>
  local[name] ?? exampleIn(description, name) ?? plain[name] ?? `{${name}}`;

/** A number for each plural category of the language, smallest first. */
export const countsOf = once((locale): readonly number[] => {
  const rules = new Intl.PluralRules(intlTagOf(locale));
  const found = new Map<string, number>();
  for (const count of [...Array(103).keys(), 1_000_000]) {
    const category = rules.select(count);
    if (!found.has(category)) found.set(category, count);
  }
  return [...found.values()];
});
