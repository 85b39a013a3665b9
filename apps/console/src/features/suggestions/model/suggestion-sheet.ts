import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { suggestionStates, type SuggestionState } from '@guildhall/contract/suggestion-states.ts';
import type { DeskSuggestion } from '@guildhall/contract/suggestions-desk.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { valueAt, type Sheet } from '../../../ui/texts/model/sheet.ts';
import { sheetOf, textKey, type TextField } from '../../../ui/texts/model/sheet-texts.ts';

/** What a suggestion says in each language. */
export const suggestionFields = [
  { name: 'title', max: staffLimits.titleMax, isRequired: true },
  { name: 'body', max: staffLimits.replyMax, isRequired: false },
  { name: 'answer', max: staffLimits.replyMax, isRequired: false },
] as const satisfies readonly TextField[];

/** Where it stands is saved together with its texts. */
export const savedOf = ({ version, state, texts }: Pick<DeskSuggestion, 'version' | 'state' | 'texts'>) => ({
  version,
  sheet: { ...sheetOf(suggestionFields, texts), state } satisfies Sheet,
});

export const stateOf = (sheet: Sheet): SuggestionState =>
  suggestionStates.find((state) => state === valueAt(sheet, 'state')) ?? 'open';

const titleMax = 80;

/** The first sentence, or as much of it as a title can hold, cut between words where there are any. */
const titleFrom = (description: string): string => {
  const [first = ''] = description.trim().split(/(?<=[.!?。！？])\s*|\n/u);
  const letters = Array.from(first.replace(/[.。]$/u, ''));
  if (letters.length <= titleMax) return letters.join('');
  const cut = letters.slice(0, titleMax).join('');
  return `${cut.replace(/\s+\S*$/u, '')}…`;
};

/** A player's words as a beginning, in their own language; staff then find their own. */
export const startFrom = ({ lang, description }: { readonly lang: LangId; readonly description: string }): Sheet => ({
  [textKey('title', lang)]: titleFrom(description),
  [textKey('body', lang)]: description.trim(),
});
