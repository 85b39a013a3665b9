import { newKey } from '../../platform/new-key.ts';
import { emptyDraft } from './draft/draft.model.ts';
import { keptRecords } from './kept/kept.ts';

/** Writes a text into the form for problems, below what is there already. It is on the device before the form opens. */
export const carryToFeedback = async (text: string): Promise<void> => {
  if (text.trim() === '') return;
  const records = keptRecords();
  const draft = (await records.draft('issue').catch(() => null)) ?? emptyDraft(newKey());
  const before = draft.fields['description']?.trim() ?? '';
  if (before.includes(text.trim())) return;
  const description = before === '' ? text.trim() : `${before}\n\n${text.trim()}`;
  await records.saveDraft('issue', { ...draft, fields: { ...draft.fields, description } });
};
