import { newKey } from '../../platform/device/new-key.ts';
import { emptyDraft } from '../../kit/drafts/draft.model.ts';
import { activeRecords } from './drafts/active-records.store.ts';

/** Appends text to the issue draft and saves it before the form opens. */
export const appendToIssueDraft = async (text: string): Promise<void> => {
  if (text.trim() === '') return;
  const records = activeRecords();
  const draft = (await records.draft('issue').catch(() => null)) ?? emptyDraft(newKey());
  const before = draft.fields['description']?.trim() ?? '';
  if (before.includes(text.trim())) return;
  const description = before === '' ? text.trim() : `${before}\n\n${text.trim()}`;
  await records.saveDraft('issue', { ...draft, fields: { ...draft.fields, description } });
};
