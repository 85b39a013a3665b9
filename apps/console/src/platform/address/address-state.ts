import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Serializes one value to a URL parameter; anything unreadable counts as not set. */
export interface AddressField<T> {
  /** `all`: every value of a parameter that is repeated. */
  read(text: string, all?: readonly string[]): T | undefined;
  write(value: T): string | readonly string[];
}

export const textField: AddressField<string> = {
  read: (text) => (text.trim() === '' ? undefined : text),
  write: (value) => value,
};

export const numberField: AddressField<number> = {
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: String,
};

export const flagField = {
  read: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
  write: (value) => (value ? 'yes' : 'no'),
} satisfies AddressField<boolean>;

export const choiceField = <const T extends string | number>(choices: readonly T[]): AddressField<T> => ({
  read: (text) => choices.find((choice) => String(choice) === text),
  write: String,
});

/** Years whose days the server takes in every time zone. Chromium's date field says 0002 while 2026 is typed. */
const isYear = (year: number): boolean => year >= 1971 && year <= 2095;

/** A day, as `2026-11-30`. */
export const dayField: AddressField<string> = {
  read: (text) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
    const date = new Date(`${text}T00:00:00Z`);
    // Engines differ in days that do not exist: some make February 30 a day in March.
    const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
    return isDay && isYear(date.getUTCFullYear()) ? text : undefined;
  },
  write: (value) => value,
};

/** The start of a day where the member of staff is, or of the day after. */
export const dayStart = (day: string, further = 0): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + further).getTime();
};

/** Several values, as a parameter that is repeated. A link with one value is a list of one. */
export const listField = <T extends string | number>(
  item: AddressField<T>,
  max: number,
): AddressField<readonly T[]> => ({
  read: (text, all = [text]) => {
    const values = [...new Set(all.map((each) => item.read(each)).filter((value) => value !== undefined))];
    return values.length === 0 ? undefined : values.slice(0, max);
  },
  write: (values) => values.flatMap((value) => item.write(value)).toSorted(),
});

type Fields = Readonly<Record<string, AddressField<unknown>>>;
type ValueOf<F> = F extends AddressField<infer T> ? T : never;
export type AddressValues<F> = { readonly [K in keyof F]: ValueOf<F[K]> | undefined };

export const readAddress = <F extends Fields>(fields: F, search: URLSearchParams): AddressValues<F> => {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = search.get(name);
    values[name] = text === null ? undefined : field.read(text, search.getAll(name));
  }
  return values as AddressValues<F>;
};

/** Returns a changed copy; unrelated parameters are kept. */
export const writeAddress = <F extends Fields>(
  fields: F,
  search: URLSearchParams,
  change: Partial<AddressValues<F>>,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    const field = fields[name];
    if (field === undefined) continue;
    next.delete(name);
    if (value === undefined || value === '') continue;
    for (const text of [field.write(value)].flat()) next.append(name, text);
  }
  next.sort();
  return next;
};

export interface AddressState<F> {
  readonly values: AddressValues<F>;
  /** Replaces the history entry: Back leaves the list instead of undoing filters one by one. */
  readonly change: (change: Partial<AddressValues<F>>) => void;
  readonly clear: () => void;
  readonly count: number;
}

/**
 * Filters that live in the URL, so a reload, a link, and a saved view show the same list. Define `fields` once, outside
 * the component.
 */
export const useAddressState = <F extends Fields>(fields: F): AddressState<F> => {
  const [search, setSearch] = useSearchParams();
  // The history entry is replaced, so its state (the list to return to) must be carried over.
  const at: { readonly state: unknown } = useLocation();
  const options = { replace: true, state: at.state };
  const values = useMemo(() => readAddress(fields, search), [fields, search]);
  return {
    values,
    change: (change) => {
      setSearch((now) => writeAddress(fields, now, change), options);
    },
    clear: () => {
      const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]));
      setSearch((now) => writeAddress(fields, now, nothing as Partial<AddressValues<F>>), options);
    },
    count: Object.values(values).filter((value) => value !== undefined).length,
  };
};
