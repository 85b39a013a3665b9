import { fetchColleagues } from './notices.data.ts';
import { mentionIds } from './model/mentions.ts';

/** Ids of the colleagues that a note mentions. Without the list of colleagues, the note is saved without mentions. */
export const mentionedIn = async (text: string): Promise<string[]> =>
  text.includes('@') ? mentionIds(text, await fetchColleagues().catch(() => [])) : [];
