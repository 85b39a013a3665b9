import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

export const deleteTexts = async (tx: Tx, days: number, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from survey_words where id in (
      select w.id from survey s cross join lateral (
        select id from survey_words where survey_id = s.id order by id desc limit ${limit} for update skip locked
      ) w
      where s.state = 'closed' and s.closed_at < now() - make_interval(days => ${days}) limit ${limit}
    ) returning 1`.execute(tx);
  return rows.length;
};
