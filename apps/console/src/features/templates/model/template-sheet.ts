import { templatePurposes, type FeedbackTemplate } from '@guildhall/contract/feedback-desk.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { valueAt, type Sheet } from '../../../ui/texts/model/sheet.ts';
import { sheetOf, type TextField } from '../../../ui/texts/model/sheet-texts.ts';

export const templateFields = [
  { name: 'text', max: staffLimits.replyMax, isRequired: true },
] as const satisfies readonly TextField[];

export const nameMax = 80;

export type TemplatePurpose = FeedbackTemplate['purpose'];

/** Its name and what it is for are saved together with its texts. */
export const savedOf = ({ version, name, purpose, texts }: FeedbackTemplate) => ({
  version,
  sheet: { ...sheetOf(templateFields, texts), name, purpose } satisfies Sheet,
});

export const purposeOf = (sheet: Sheet): TemplatePurpose =>
  templatePurposes.find((purpose) => purpose === valueAt(sheet, 'purpose')) ?? 'reply';

export const isNamed = (sheet: Sheet): boolean => {
  const { length } = valueAt(sheet, 'name').trim();
  return length > 0 && length <= nameMax;
};
