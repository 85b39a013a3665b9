import { templatePurposes } from '@guildhall/contract/feedback/rules.ts';
import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { valueAt, type Sheet } from '../../../multilingual/model/sheet.ts';
import { sheetOf, type TextField } from '../../../multilingual/model/sheet-texts.ts';

export const templateFields = [
  { name: 'text', max: staffLimits.replyMax, isRequired: true },
] as const satisfies readonly TextField[];

export const nameMax = 80;

export type TemplatePurpose = FeedbackTemplate['purpose'];

/** Lowercase letters, digits and hyphens, as the server accepts them; empty for none. */
export const isShortcut = (text: string): boolean => text === '' || /^[a-z\d][a-z\d-]{0,19}$/.test(text);

export const shortcutOf = (sheet: Sheet): string => valueAt(sheet, 'shortcut').trim().replace(/^\//, '').toLowerCase();

/** Name, shortcut and purpose are saved together with the texts. */
export const savedOf = ({ version, name, purpose, shortcut, texts }: FeedbackTemplate) => ({
  version,
  sheet: { ...sheetOf(templateFields, texts), name, purpose, shortcut: shortcut ?? '' } satisfies Sheet,
});

export const purposeOf = (sheet: Sheet): TemplatePurpose =>
  templatePurposes.find((purpose) => purpose === valueAt(sheet, 'purpose')) ?? 'reply';

export const isNamed = (sheet: Sheet): boolean => {
  const { length } = valueAt(sheet, 'name').trim();
  return length > 0 && length <= nameMax;
};
