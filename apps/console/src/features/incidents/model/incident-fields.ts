import {
  questionCategories,
  type QuestionCategory,
  type QuestionCategoryName,
} from '@guildhall/contract/articles/post-types.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { valueAt, type Sheet } from '../../../multilingual/model/sheet.ts';
import type { TextField } from '../../../multilingual/model/sheet-texts.ts';

/** Texts of a known issue in each language. The answer may be empty until the issue is closed. */
export const incidentFields = [
  { name: 'title', max: staffLimits.titleMax, isRequired: true },
  { name: 'body', max: staffLimits.replyMax, isRequired: false },
  { name: 'answer', max: staffLimits.replyMax, isRequired: false },
] as const satisfies readonly TextField[];

/** In the sheet beside the texts, by its name, so that two people's changes of it are merged like texts. */
export const categoryKey = 'category';

export const categoryNames = Object.keys(questionCategories) as readonly QuestionCategoryName[];

export const categoryNameOf = (id: QuestionCategory | null): QuestionCategoryName | '' =>
  categoryNames.find((name) => questionCategories[name] === id) ?? '';

export const categoryIdOf = (sheet: Sheet): QuestionCategory | null => {
  const chosen = categoryNames.find((name) => name === valueAt(sheet, categoryKey));
  return chosen === undefined ? null : questionCategories[chosen];
};
