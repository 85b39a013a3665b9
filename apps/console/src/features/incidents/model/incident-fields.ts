import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import type { TextField } from '../../../ui/texts/model/sheet-texts.ts';

/** What a known issue says in each language. The answer may be empty until it is over. */
export const incidentFields = [
  { name: 'title', max: staffLimits.titleMax, isRequired: true },
  { name: 'body', max: staffLimits.replyMax, isRequired: false },
  { name: 'answer', max: staffLimits.replyMax, isRequired: false },
] as const satisfies readonly TextField[];
