import pg from 'pg';

interface ProgressRow {
  seconds: number;
  phase: string | null;
  percent: number | null;
  blockers: string | null;
}

/** The running statement of a session, its share if it builds an index, and the sessions it waits for. */
const progressText = `
  select extract(epoch from clock_timestamp() - a.query_start)::integer as seconds, p.phase,
    case when p.blocks_total > 0 then round(100.0 * p.blocks_done / p.blocks_total)::integer end as percent,
    (select string_agg(concat_ws(', ', 'process ' || b.pid, b.usename, b.application_name, b.state,
        'transaction open for ' || extract(epoch from clock_timestamp() - b.xact_start)::integer || ' s'), '; ')
     from pg_stat_activity b where b.pid = any(pg_blocking_pids(a.pid))) as blockers
  from pg_stat_activity a left join pg_stat_progress_create_index p on p.pid = a.pid
  where a.pid = $1 and a.state = 'active'`;

const lineOf = ({ seconds, phase, percent, blockers }: ProgressRow): string =>
  [
    `  still running, ${seconds} s`,
    ...(phase === null ? [] : [`${phase}${percent === null ? '' : ` ${percent} %`}`]),
    ...(blockers === null ? [] : [`waiting for ${blockers}`]),
  ].join(': ');

export interface ProgressOptions {
  readonly write: (line: string) => void;
  readonly everyMs: number;
}

/** Prints what a long statement is doing whenever nothing else was printed for a while, from a second connection. */
export const watchProgress = (connection: pg.ClientConfig, watched: pg.Client, { write, everyMs }: ProgressOptions) => {
  let printedAt = performance.now();
  let client: pg.Client | null = null;
  let isAsking = false;
  const print = (line: string): void => {
    printedAt = performance.now();
    write(line);
  };
  const ask = async (): Promise<void> => {
    if (client === null) {
      client = new pg.Client({ ...connection, application_name: 'guildhall migrate' });
      client.on('error', () => undefined);
      await client.connect();
    }
    const { processID } = watched as unknown as { processID: number };
    const { rows } = await client.query<ProgressRow>(progressText, [processID]);
    if (rows[0] !== undefined) print(lineOf(rows[0]));
  };
  const timer = setInterval(() => {
    if (isAsking || performance.now() - printedAt < everyMs) return;
    isAsking = true;
    // Progress is a convenience: a failure to read it must not end the migration.
    ask()
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  }, everyMs / 10);
  timer.unref();
  return {
    print,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await client?.end().catch(() => undefined);
    },
  };
};
