import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';
import { beforeIn, microsOf, type TimelineRow, type TimelineSources } from '../../../data/timeline.ts';

export const deletionTimeline: TimelineSources = {
  deletion: async (tx, page) => {
    const { rows } = await sql<TimelineRow>`
      select d.number as id, ${microsOf(sql`d.created_at`)} as micros, d.id as subject, d.number, '' as text, d.state,
        d.updated_by as staff_id, s.name as staff_name
      from deletion_request d left join staff_member s on s.id = d.updated_by
      where d.player_id = ${page.playerId} ${beforeIn(page, sql`d.created_at`, sql`d.number`)}
      order by d.created_at desc, d.number desc limit ${page.limit}`.execute(tx);
    return rows;
  },
};

export const playerOfDeletion = async (tx: Tx, id: string): Promise<string | null> => {
  const row = await tx.selectFrom('deletion_request').select('player_id').where('id', '=', id).executeTakeFirst();
  return row?.player_id ?? null;
};
