import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Serializes one value to a URL parameter; anything unreadable counts as not set. */
export interface AddressField<T> {
  read(text: string): T | undefined;
  write(value: T): string;
}

export const textField: AddressField<string> = {
  read: (text) => (text.trim() === '' ? undefined : text),
  write: (value) => value,
};

export const numberField: AddressField<number> = {
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: String,
};

export const flagField: AddressField<boolean> = {
  read: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
  write: (value) => (value ? 'yes' : 'no'),
};

export const choiceField = <const T extends string | number>(choices: readonly T[]): AddressField<T> => ({
  read: (text) => choices.find((choice) => String(choice) === text),
  write: String,
});

type Fields = Readonly<Record<string, AddressField<unknown>>>;
type ValueOf<F> = F extends AddressField<infer T> ? T : never;
export type AddressValues<F> = { readonly [K in keyof F]: ValueOf<F[K]> | undefined };

export const readAddress = <F extends Fields>(fields: F, search: URLSearchParams): AddressValues<F> => {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = search.get(name);
    values[name] = text === null ? undefined : field.read(text);
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
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, field.write(value));
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
