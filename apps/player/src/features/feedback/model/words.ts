import { lengthOf } from '@guildhall/contract/feedback-rules.ts';
import type { Told } from '../../../platform/told.ts';

/** An answer or a reason may be short, but not empty; the server judges alike. */
export const problemOfWords = (text: string, max: number): Told | null => {
  const length = lengthOf(text);
  if (length === 0) return { key: 'error.required', params: {} };
  return length < max ? null : { key: 'error.length', params: { min: 1, max: max - 1 } };
};
