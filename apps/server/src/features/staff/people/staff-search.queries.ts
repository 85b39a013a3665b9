import { sql } from 'kysely';
import type { Tx } from '../../../data/database.ts';

export interface SearchedMember {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}

export const selectSearched = async (tx: Tx, ids: readonly string[]): Promise<SearchedMember[]> => {
  const { rows } = await sql<SearchedMember>`
    select id, name, created_at from staff_member where id = any(${[...ids]}::text[])`.execute(tx);
  return rows;
};
