import { fieldFaults, type FieldFault } from '@guildhall/contract/http/field-faults.ts';
import type * as v from 'valibot';

/** The parts of a Valibot schema that describe the path to a value and its bounds. */
interface SchemaPart {
  readonly wrapped?: SchemaPart;
  readonly item?: SchemaPart;
  readonly entries?: Readonly<Record<string, SchemaPart>>;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

const unwrapped = (part: SchemaPart | undefined): SchemaPart | undefined =>
  part?.wrapped === undefined ? part : unwrapped(part.wrapped);

const partAt = (schema: SchemaPart, path: readonly { readonly key: unknown }[]): SchemaPart | undefined => {
  let part = unwrapped(schema);
  for (const { key } of path) part = unwrapped(part?.entries?.[String(key)] ?? part?.item);
  return part;
};

/** An issue holds only the violated bound, but the message names both. */
const boundsOf = (part: SchemaPart | undefined, what: 'length' | 'value'): { min: number; max: number } | null => {
  const requirementOf = (type: string): number | undefined => {
    const found = part?.pipe?.find((action) => action.type === type)?.requirement;
    return typeof found === 'number' ? found : undefined;
  };
  const max = requirementOf(`max_${what}`);
  return max === undefined ? null : { min: requirementOf(`min_${what}`) ?? 0, max };
};

const patterns: ReadonlySet<string> = new Set(['regex', 'uuid', 'email', 'iso_date', 'url']);

const faultOf = (issue: v.BaseIssue<unknown>, part: SchemaPart | undefined): FieldFault | null => {
  const { kind, type, input } = issue;
  // Unknown fields never come from our own forms.
  if (issue.expected === 'never') return null;
  if (input === undefined || input === null || (input === '' && type !== 'max_length')) {
    return { key: fieldFaults.required, params: {} };
  }
  if (kind === 'schema' || type === 'integer' || type === 'safe_integer') return { key: fieldFaults.type, params: {} };
  if (patterns.has(type)) return { key: fieldFaults.pattern, params: {} };
  const isLength = type === 'min_length' || type === 'max_length';
  if (!isLength && type !== 'min_value' && type !== 'max_value') return null;
  const bounds = boundsOf(part, isLength ? 'length' : 'value');
  if (bounds === null) return null;
  if (!isLength) return { key: fieldFaults.number_range, params: bounds };
  return { key: Array.isArray(input) ? fieldFaults.array_length : fieldFaults.length, params: bounds };
};

/** Maps a validation issue to a generic form message and its field (M4). Null if none fits. */
export const invalidFieldOf = (schema: v.GenericSchema, issue: v.BaseIssue<unknown>): FieldFault | null => {
  const path = issue.path ?? [];
  const field = path[0]?.key;
  // Without a field the body itself is invalid, which no form can show.
  if (typeof field !== 'string') return null;
  const found = faultOf(issue, partAt(schema as unknown as SchemaPart, path));
  return found === null ? null : { ...found, params: { ...found.params, field } };
};
