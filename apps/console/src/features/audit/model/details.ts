import type { AuditEntry } from '@guildhall/contract/audit/staff.ts';
import type { AuditScalar, MergedVocabulary } from '../../../platform/registration/audit-vocabulary.ts';

/** One line of an entry's details. `key` is the last segment of the dotted `name`. */
export type Detail = { readonly key: string; readonly name: string } & (
  | { readonly kind: 'value'; readonly value: AuditScalar }
  | { readonly kind: 'list'; readonly values: readonly AuditScalar[] }
  | { readonly kind: 'change'; readonly before: AuditScalar; readonly after: AuditScalar }
);

type Fields = Readonly<Record<string, unknown>>;

const isScalar = (value: unknown): value is AuditScalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const scalarOf = (value: unknown): AuditScalar => (isScalar(value) ? value : (JSON.stringify(value) ?? null));

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

/** Flattens the details of an entry into lines; changes become before-and-after pairs. */
export const detailsOf = (
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  { pairActions }: Pick<MergedVocabulary, 'pairActions'>,
): readonly Detail[] => {
  const { before, after, ...rest } = details;
  // Persona changes are stored as two records, staff changes as a pair per field.
  if (isFields(before) && isFields(after)) return [...changesOf(before, after), ...linesOf(rest, '', false)];
  // Suggestion changes store the state as a string before and after.
  if (typeof before === 'string' && typeof after === 'string') {
    return [...changesOf({ state: before }, { state: after }), ...linesOf(rest, '', false)];
  }
  return linesOf(details, '', pairActions.has(action));
};
