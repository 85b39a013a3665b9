import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { fieldRules } from '@guildhall/contract/http/field-faults.ts';
import type { FailureMessage } from '../../../platform/network/failure.ts';

/** Validates a detail or a reason: not empty, below the limit. The server applies the same rule. */
export const problemOfText = (text: string, max: number): FailureMessage | null =>
  fieldRules.required(text) ?? fieldRules.length(lengthOf(text), { min: 1, max: max - 1 }) ?? null;
