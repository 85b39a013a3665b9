import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../data/database.ts';
import { holdsWords } from './translation.whole-words.rules.ts';

/** The description of a report that staff made from a chat is theirs; the player's words are in the chat. */
const writtenIn = ({ of, id }: ChatOrReport): RawBuilder<unknown> =>
  of === 'chat'
    ? sql`select content as text from message where conversation_id = ${id} and sender = 2`
    : sql`select f.description as text from feedback f
          where f.id = ${id} and not exists (select from conversation_report c where c.feedback_id = f.id)
        union all select text from feedback_entry where feedback_id = ${id} and by = 'player'
        union all select m.content from conversation_report c join message m on m.conversation_id = c.conversation_id
          where c.feedback_id = ${id} and m.sender = 2`;

/**
 * Those of the values that the player of a chat or report wrote in it as whole words. Where staff write, all others must be treated
 * like any word, or the answer confirms a guess at what is masked (threat 16).
 */
export const writtenByPlayer = async (tx: Tx, subject: ChatOrReport, values: readonly string[]): Promise<string[]> => {
  if (values.length === 0) return [];
  const { rows } = await sql<{ text: string }>`
    select text from (${writtenIn(subject)}) written
    where exists (select from unnest(${[...values]}::text[]) value where strpos(lower(text), lower(value)) > 0)`.execute(
    tx,
  );
  return values.filter((value) => rows.some(({ text }) => holdsWords(text, value)));
};
