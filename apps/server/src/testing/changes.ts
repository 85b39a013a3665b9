import type { Installation } from './installation.ts';

/** The audit actions and the changed tables of one transaction. */
export interface SeenTransaction {
  readonly actions: readonly string[];
  readonly tables: readonly string[];
}

/** Records, by triggers, which transactions change which tables. A transaction that rolls back leaves no record. */
export const watchChanges = async ({ owner }: Pick<Installation, 'owner'>) => {
  await owner.query('create table change_seen (at bigserial, transaction xid8, changed text, action text)');
  await owner.query(`
    create function change_note() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      -- Any request may note that a session was seen.
      if tg_op = 'UPDATE' and to_jsonb(new) - '{seen_at,cookie_version}'::text[] = to_jsonb(old) - '{seen_at,cookie_version}'::text[]
      then return null; end if;
      insert into change_seen (transaction, changed, action)
      values (pg_current_xact_id(), coalesce(pg_partition_root(tg_relid), tg_relid)::regclass::text, to_jsonb(new) ->> 'action');
      return null;
    end $$`);
  await owner.query(`
    do $$ declare changed regclass; begin
      for changed in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname not in ('change_seen', 'audit_head') loop
        execute format('create trigger change_note after insert or update or delete on %s
          for each row execute function change_note()', changed);
      end loop;
    end $$`);
  // Fails the commit of every transaction with an audit entry, after all its statements have succeeded.
  await owner.query('create table commit_fails ()');
  await owner.query(`
    create function commit_check() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if exists (select from commit_fails) then raise 'the test fails this commit'; end if;
      return null;
    end $$`);
  await owner.query(`
    create constraint trigger commit_check after insert on audit_entry deferrable initially deferred
    for each row execute function commit_check()`);

  return {
    /** Runs `work` and returns its result with the transactions that were committed meanwhile, in their order. */
    during: async <T>(work: () => Promise<T>): Promise<{ result: T; transactions: SeenTransaction[] }> => {
      await owner.query('truncate change_seen');
      const result = await work();
      const { rows } = await owner.query<SeenTransaction>(`
        select coalesce(array_agg(action order by at) filter (where changed = 'audit_entry'), '{}') as actions,
          array(select distinct unnest(array_agg(changed) filter (where changed <> 'audit_entry')) order by 1) as tables
        from change_seen group by transaction order by min(at)`);
      return { result, transactions: rows };
    },
    failingCommits: async <T>(work: () => Promise<T>): Promise<T> => {
      await owner.query('insert into commit_fails default values');
      try {
        return await work();
      } finally {
        await owner.query('truncate commit_fails');
      }
    },
  };
};
