import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { TextField } from '../../../multilingual/model/sheet-texts.ts';

/** Texts of a known issue in each language. The answer may be empty until the issue is closed. */
export const incidentFields = [
  { name: 'title', max: staffLimits.titleMax, isRequired: true },
  { name: 'body', max: staffLimits.replyMax, isRequired: false },
  { name: 'answer', max: staffLimits.replyMax, isRequired: false },
] as const satisfies readonly TextField[];
