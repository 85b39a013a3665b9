import { locales } from '@guildhall/i18n/locales.ts';
import type pg from 'pg';

/**
 * Brings what the database knows of the languages up to date with the list in packages/i18n: the check of every `lang` column, and
 * the two partial indexes per language that translators' filters read.
 */
export const applyLanguages = async (client: pg.Client): Promise<void> => {
  const ids = locales.map(({ id }) => id);
  await client.query(
    `create or replace function is_language(lang smallint) returns boolean language sql immutable
      as $$ select lang in (${ids.join(', ')}) $$`,
  );
  // Asked first: `if not exists` would lock the table even when there is nothing to create.
  const { rows } = await client.query<{ name: string }>(
    `select indexname as name from pg_indexes where tablename = 'article'`,
  );
  const existing = new Set(rows.map(({ name }) => name));
  for (const id of ids) {
    const conditions = {
      [`article_console_missing_${id}`]: `(present_langs & ${2 ** id}) = 0 and status <> 'archived'`,
      [`article_console_stale_${id}`]: `(stale_langs & ${2 ** id}) <> 0`,
    };
    for (const [name, condition] of Object.entries(conditions)) {
      if (existing.has(name)) continue;
      await client.query(`create index ${name} on article (updated_at desc, id desc) where ${condition}`);
    }
  }
};
