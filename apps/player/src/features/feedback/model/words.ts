import { lengthOf } from '@guildhall/contract/feedback-rules.ts';
import { fieldRules } from '@guildhall/contract/field-faults.ts';
import type { Told } from '../../../platform/told.ts';

/** An answer or a reason may be short, but not empty; the server judges alike. */
export const problemOfWords = (text: string, max: number): Told | null =>
  fieldRules.required(text) ?? fieldRules.length(lengthOf(text), { min: 1, max: max - 1 }) ?? null;
