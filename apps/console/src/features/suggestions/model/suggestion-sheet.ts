import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { suggestionStates, type SuggestionState } from '@guildhall/contract/suggestions/states.ts';
import type { StaffSuggestion } from '@guildhall/contract/suggestions/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { valueAt, type Sheet } from '../../../multilingual/model/sheet.ts';
import { sheetOf, textKey, type TextField } from '../../../multilingual/model/sheet-texts.ts';

export const suggestionFields = [
  { name: 'title', max: staffLimits.titleMax, isRequired: true },
  { name: 'body', max: staffLimits.replyMax, isRequired: false },
  { name: 'answer', max: staffLimits.replyMax, isRequired: false },
] as const satisfies readonly TextField[];

/** The state is saved together with the texts. */
export const savedOf = ({ version, state, texts }: Pick<StaffSuggestion, 'version' | 'state' | 'texts'>) => ({
  version,
  sheet: { ...sheetOf(suggestionFields, texts), state } satisfies Sheet,
});

export const stateOf = (sheet: Sheet): SuggestionState =>
  suggestionStates.find((state) => state === valueAt(sheet, 'state')) ?? 'open';

const titleMax = 80;

/** The first sentence, cut at a word boundary if it exceeds the title's limit. */
const titleFrom = (description: string): string => {
  const [first = ''] = description.trim().split(/(?<=[.!?。！？])\s*|\n/u);
  const letters = Array.from(first.replace(/[.。]$/u, ''));
  if (letters.length <= titleMax) return letters.join('');
  const cut = letters.slice(0, titleMax).join('');
  return `${cut.replace(/\s+\S*$/u, '')}…`;
};

/** Initial texts from a player's report, in the player's language, for staff to rewrite. */
export const startFrom = ({ lang, description }: { readonly lang: LangId; readonly description: string }): Sheet => ({
  [textKey('title', lang)]: titleFrom(description),
  [textKey('body', lang)]: description.trim(),
});
