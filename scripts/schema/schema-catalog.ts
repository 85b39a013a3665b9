import type pg from 'pg';

export interface Part {
  readonly table: string;
  readonly name: string;
  /** As PostgreSQL prints it. */
  readonly definition: string;
}

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Null unless it differs from that of the type. */
  readonly collation: string | null;
  readonly isRequired: boolean;
  readonly identity: 'always' | 'by default' | null;
  readonly isGenerated: boolean;
  readonly default: string | null;
  readonly comment: string | null;
}

export interface Table {
  readonly name: string;
  readonly comment: string | null;
  /** Such as `RANGE (conversation_id)`. */
  readonly partitionKey: string | null;
  readonly options: readonly string[] | null;
}

/** What the catalog of a migrated database has about the tables of the migrations. */
export interface Catalog {
  readonly tables: readonly Table[];
  readonly columns: readonly Column[];
  /** Primary key, unique, foreign keys, checks, in this order. */
  readonly constraints: readonly Part[];
  readonly indexes: readonly Part[];
  readonly triggers: readonly Part[];
  readonly statistics: readonly Part[];
}

/** Neither partitions, which workers add, nor the record of migrations, as in `database-types.ts`. */
const shown = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname not like 'kysely\\_%'`;

const queries = {
  tables: `select c.relname as name, obj_description(c.oid, 'pg_class') as comment, pg_get_partkeydef(c.oid) as "partitionKey",
      c.reloptions as options
    from pg_class c where ${shown} order by c.relname`,
  columns: `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      case when a.attcollation <> t.typcollation then l.collname end as collation, a.attnotnull as "isRequired",
      case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity, a.attgenerated <> '' as "isGenerated",
      pg_get_expr(d.adbin, d.adrelid, true) as default, col_description(c.oid, a.attnum) as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${shown} order by c.relname, a.attnum`,
  constraints: `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid, true) as definition
    from pg_class c join pg_constraint k on k.conrelid = c.oid
    where ${shown} and k.contype in ('p', 'u', 'x', 'f', 'c')
    order by c.relname, array_position('{p,u,x,f,c}'::"char"[], k.contype), k.conname`,
  indexes: `select c.relname as table, i.relname as name, pg_get_indexdef(i.oid, 0, true) as definition
    from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
    where ${shown} and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
    order by c.relname, i.relname`,
  triggers: `select c.relname as table, g.tgname as name, pg_get_triggerdef(g.oid, true) as definition
    from pg_class c join pg_trigger g on g.tgrelid = c.oid where ${shown} and not g.tgisinternal
    order by c.relname, g.tgname`,
  statistics: `select c.relname as table, s.stxname as name, pg_get_statisticsobjdef(s.oid) as definition
    from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid where ${shown} order by c.relname, s.stxname`,
} satisfies Record<keyof Catalog, string>;

const rowsOf = async <Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

export const readCatalog = async (client: pg.Client): Promise<Catalog> => {
  // PostgreSQL prints moments in it.
  await client.query(`set time zone 'UTC'`);
  return {
    tables: await rowsOf<Table>(client, queries.tables),
    columns: await rowsOf<Column>(client, queries.columns),
    constraints: await rowsOf<Part>(client, queries.constraints),
    indexes: await rowsOf<Part>(client, queries.indexes),
    triggers: await rowsOf<Part>(client, queries.triggers),
    statistics: await rowsOf<Part>(client, queries.statistics),
  };
};
