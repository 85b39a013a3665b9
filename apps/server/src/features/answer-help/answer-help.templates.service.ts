import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { missingInChat } from '@guildhall/contract/templates/variables.ts';
import type { Database } from '../../data/database.ts';
import { termsOfText } from '../../data/search-terms.ts';
import { createSharedRead } from '../../data/shared-read.ts';
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
  const shared = createSharedRead(read, cacheMs);
  void consoleHints.onChange((noun) => {
    if (noun === 'templates') shared.clear();
  });
  return shared.read;
};
