import { describe, expect, it } from 'vitest';
import type { Catalog, Column } from './schema-catalog.ts';
import { commentsIn, schemaPage } from './schema-page.ts';
import { house, ownersOf } from './table-owners.ts';

const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  table: 'letter',
  name,
  type,
  collation: null,
  isRequired: false,
  identity: null,
  isGenerated: false,
  default: null,
  comment: null,
  ...more,
});

const catalog: Catalog = {
  tables: [
    { name: 'letter', comment: null, partitionKey: 'RANGE (sent_at)', options: ['fillfactor=70'] },
    { name: 'quota', comment: 'In the catalog.', partitionKey: null, options: null },
  ],
  columns: [
    column('id', 'bigint', { isRequired: true, identity: 'always' }),
    column('state', 'text', { isRequired: true, default: `'Open'::text`, collation: 'C' }),
    column('sent_at', 'timestamp with time zone', { default: 'now()' }),
    column('is_open', 'boolean', { isGenerated: true, default: 'sent_at IS NULL' }),
    column('uses', 'integer', { table: 'quota', comment: 'Also there.' }),
  ],
  constraints: [
    { table: 'letter', name: 'letter_pkey', definition: 'PRIMARY KEY (id)' },
    {
      table: 'letter',
      name: 'letter_to_fkey',
      definition: 'FOREIGN KEY (sender) REFERENCES person(id) ON DELETE CASCADE',
    },
    {
      table: 'letter',
      name: 'letter_state_check',
      definition: `CHECK (state = ANY (ARRAY['Open'::text, 'sent'::text]))`,
    },
  ],
  indexes: [1, 2].map((number) => ({
    table: 'letter',
    name: `letter_lang_${number}`,
    definition: `CREATE INDEX letter_lang_${number} ON ONLY letter USING btree (id DESC) WHERE state <> 'Open'::text`,
  })),
  triggers: [
    {
      table: 'letter',
      name: 'letter_sent',
      definition: 'CREATE TRIGGER letter_sent BEFORE INSERT ON letter FOR EACH ROW EXECUTE FUNCTION letter_sent()',
    },
  ],
  statistics: [],
};

const migrations = `-- guildhall: no transaction
-- What players
-- send.
create table letter (
  id bigint generated always as identity,
  -- Older.
  state text not null,
  -- Null: a draft.
  sent_at timestamptz
);
create index letter_other on letter (state);
-- Newer.
alter table letter add column state text;
-- By language.
create index concurrently if not exists letter_by_lang on letter (id desc);
alter index letter_by_lang rename to letter_lang_1;
`;

describe('the page of all tables', () => {
  const owners = ownersOf([
    [house, ['quota']],
    ['post', ['letter']],
  ]);

  it('shows a table as short SQL below its feature, with the comments of the migrations', () => {
    const page = schemaPage(catalog, owners, commentsIn(migrations));
    expect(page.slice(page.indexOf('-- ====')).trimEnd()).toBe(`-- ==== post ====

-- What players send.
create table letter (
  id bigint not null generated always as identity,
  -- Newer.
  state text collate "C" not null default 'Open',
  -- Null: a draft.
  sent_at timestamptz default now(),
  is_open boolean generated always as (sent_at is null),
  primary key (id),
  constraint letter_to_fkey foreign key (sender) references person(id) on delete cascade,
  constraint letter_state_check check (state in ('Open', 'sent'))
) partition by range (sent_at) with (fillfactor=70);
-- By language.
-- letter_lang_#: 2 like this one
create index letter_lang_1 on letter (id desc) where state <> 'Open';
create trigger letter_sent before insert on letter for each row execute function letter_sent();

-- ==== the house ====

-- In the catalog.
create table quota (
  -- Also there.
  uses integer
);`);
  });

  it('refuses a table without an owner', () => {
    expect(() => schemaPage(catalog, ownersOf([['post', ['letter']]]), new Map())).toThrow('quota has no owner');
  });
});
