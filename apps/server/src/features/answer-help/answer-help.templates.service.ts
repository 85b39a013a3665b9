import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { missingInChat } from '@guildhall/contract/templates/variables.ts';
import type { Database } from '../../data/database.ts';
import { termsOfText } from '../../data/search-terms.ts';
import type { PieceTerms } from '../../data/search-similarity.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { selectTemplates } from '../feedback/feedback.public.ts';

export interface KnownTemplate {
  readonly id: number;
  readonly name: string;
  readonly purpose: FeedbackTemplate['purpose'];
  readonly fitsChat: boolean;
  readonly texts: readonly { readonly lang: number; readonly text: string; readonly terms: PieceTerms }[];
}

/** If a hint is lost, a change is seen this late. */
const cacheMs = 10_000;
/** Like the list that the slash key opens in chats. */
const chatPurposes: readonly FeedbackTemplate['purpose'][] = ['chat', 'reply'];

/** All templates with their terms: at most 200, read once for all agents. */
export const createTemplateTerms = (database: Database, consoleHints: Pick<ConsoleHints, 'onChange'>) => {
  let cached: { readonly list: Promise<readonly KnownTemplate[]>; readonly staleAtMs: number } | null = null;
  void consoleHints.onChange((noun) => {
    if (noun === 'templates') cached = null;
  });
  const read = async (): Promise<readonly KnownTemplate[]> =>
    (await selectTemplates(database.query)).map(({ id, name, shortcut, purpose, texts }) => {
      const title = termsOfText(`${name} ${shortcut ?? ''}`);
      return {
        id,
        name,
        purpose,
        fitsChat: chatPurposes.includes(purpose) && missingInChat(texts) === null,
        texts: texts.map(({ lang, text }) => ({ lang, text, terms: { title, body: termsOfText(text) } })),
      };
    });
  return (): Promise<readonly KnownTemplate[]> => {
    const nowMs = performance.now();
    if (cached !== null && cached.staleAtMs > nowMs) return cached.list;
    const entry = { list: read(), staleAtMs: nowMs + cacheMs };
    cached = entry;
    entry.list.catch(() => {
      if (cached === entry) cached = null;
    });
    return entry.list;
  };
};
