/**
 * Generic validation errors of a form field, used where no specific message exists (M4). The values are catalogue keys.
 */
export const fieldFaults = {
  required: 'error.required',
  type: 'error.type',
  length: 'error.length',
  number_range: 'error.number_range',
  array_length: 'error.array_length',
  pattern: 'error.pattern',
} as const;
export type FieldFaultKey = (typeof fieldFaults)[keyof typeof fieldFaults];

interface Bounds {
  readonly min: number;
  readonly max: number;
}

export interface FieldFault {
  readonly key: FieldFaultKey;
  readonly params: Readonly<Record<string, string | number>>;
}

const fault = (key: FieldFaultKey, params: FieldFault['params'] = {}): FieldFault => ({ key, params });
const isOutside = (value: number, { min, max }: Bounds): boolean => value < min || value > max;

/** Each rule returns undefined for a valid value. */
export const fieldRules = {
  required: (text: string) => (text.trim() === '' ? fault(fieldFaults.required) : undefined),
  /** `length` in grapheme clusters: `lengthOf` of feedback-rules.ts. */
  length: (length: number, bounds: Bounds) =>
    isOutside(length, bounds) ? fault(fieldFaults.length, { ...bounds }) : undefined,
  count: (count: number, bounds: Bounds) =>
    isOutside(count, bounds) ? fault(fieldFaults.array_length, { ...bounds }) : undefined,
  pattern: (isMatch: boolean) => (isMatch ? undefined : fault(fieldFaults.pattern)),
  /** `shown`: the bounds, formatted in the reader's language. */
  range: (isInside: boolean, shown: { readonly min: string; readonly max: string }) =>
    isInside ? undefined : fault(fieldFaults.number_range, shown),
};
