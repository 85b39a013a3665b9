import type { AuditEntry } from '@guildhall/contract/audit.ts';

export type Scalar = string | number | boolean | null;

/** One line of what an entry tells. `key` is the last word of its name, `name` the whole. */
export type Detail = { readonly key: string; readonly name: string } & (
  | { readonly kind: 'value'; readonly value: Scalar }
  | { readonly kind: 'list'; readonly values: readonly Scalar[] }
  | { readonly kind: 'change'; readonly before: Scalar; readonly after: Scalar }
);

type Fields = Readonly<Record<string, unknown>>;

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whatever it is, as something that can be shown. */
const scalarOf = (value: unknown): Scalar => (isScalar(value) ? value : (JSON.stringify(value) ?? null));

const changesOf = (before: Fields, after: Fields): Detail[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((key) => ({
      kind: 'change' as const,
      key,
      name: key,
      before: scalarOf(before[key] ?? null),
      after: scalarOf(after[key] ?? null),
    }))
    .filter((change) => change.before !== change.after);

const linesOf = (fields: Fields, path: string, hasPairs: boolean): Detail[] =>
  Object.entries(fields).flatMap(([key, value]): Detail[] => {
    const name = path + key;
    if (isScalar(value)) return [{ kind: 'value', key, name, value }];
    if (isFields(value)) return linesOf(value, `${name}.`, hasPairs);
    if (!Array.isArray(value)) return [];
    const values = value.map(scalarOf);
    const [before, after] = values;
    if (hasPairs && values.length === 2 && before !== undefined && after !== undefined) {
      return [{ kind: 'change', key, name, before, after }];
    }
    return [{ kind: 'list', key, name, values }];
  });

/** The details of an entry, line by line: a change as before and after, whatever else by its name. */
export const detailsOf = ({ action, details }: Pick<AuditEntry, 'action' | 'details'>): readonly Detail[] => {
  const { before, after, ...rest } = details;
  // Accounts are written down as pairs, personas as two records.
  if (isFields(before) && isFields(after)) return [...changesOf(before, after), ...linesOf(rest, '', false)];
  // Where a suggestion stands is one word before and one after.
  if (typeof before === 'string' && typeof after === 'string') {
    return [...changesOf({ state: before }, { state: after }), ...linesOf(rest, '', false)];
  }
  return linesOf(details, '', action === 'staff.changed' || action === 'staff.locked');
};
