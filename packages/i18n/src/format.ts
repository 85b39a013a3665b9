/**
 * A text compiled from ICU by lingui: plain, or a list of plain parts, arguments and plurals. Interpreted here, because
 * the app needs only this part of lingui's runtime (docs/adr/0003-texts.md). A test compares every text of every
 * language with lingui's output.
 */
export type CompiledText = string | readonly CompiledPart[];
type CompiledPart = string | readonly [name: string] | readonly [name: string, kind: 'plural', Branches];
type Branches = Readonly<Record<string, CompiledText | number>>;

export type Params = Readonly<Record<string, string | number>>;

const pluralText = (branches: Branches, value: number, locale: string): CompiledText => {
  const offset = Number(branches['offset'] ?? 0);
  const category = new Intl.PluralRules(locale).select(value - offset);
  const text = branches[`=${value}`] ?? branches[value] ?? branches[category] ?? branches['other'] ?? '';
  return typeof text === 'number' ? String(text) : text;
};

/** Formats a text. `locale` is the language of the text, which decides plural rules and number formats. */
export const formatText = (text: CompiledText, params: Params, locale: string, count?: number): string => {
  if (typeof text === 'string') return text;
  return text
    .map((part) => {
      if (part === '#') return new Intl.NumberFormat(locale).format(count ?? 0);
      if (typeof part === 'string') return part;
      const [name, , branches] = part;
      const value = params[name];
      if (branches === undefined) return String(value ?? '');
      const number = Number(value);
      return formatText(pluralText(branches, number, locale), params, locale, number - Number(branches['offset'] ?? 0));
    })
    .join('');
};
