import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { dial, socketToken } from '../../../testing/sockets.ts';
import { signInAs } from '../../staff/testing/staff.factory.ts';
import { createChatFactory } from '../testing/chat.factory.ts';
import { answerFileAs, broughtAs, heldChat, saidBy } from '../testing/files.ts';
import { startStopwatch } from '../../../testing/stopwatch.ts';

const installation = await createInstallation();
const { owner, folder } = installation;
const retention = { GUILDHALL_CHAT_RETENTION_DAYS: '30' };
const [one, two] = [await installation.start(retention), await installation.start(retention)];
const keeping = await installation.start();
const make = createChatFactory(one);
const agent = await signInAs(one, 'agent');
let guid = 9000;

const run = (name: string, server = one): Promise<void> => {
  const job = server.chatStaff.jobs.find((each) => each.name === `chat.${name}`);
  if (job === undefined) throw new Error(`job ${name} does not exist`);
  return job.run();
};

/** The database's clock cannot be moved, so the conversation is. */
const endedAgo = (id: string, hours: number, isCounted = true) =>
  owner.query(
    `update conversation set state = 'ended', end_reason = 'solved', is_counted = $3,
       ended_at = now() - make_interval(hours => $2) where id = $1`,
    [id, hours, isCounted],
  );
const conversations = async (): Promise<string[]> =>
  (await owner.query<{ id: string }>('select id from conversation')).rows.map(({ id }) => id).toSorted();
const tables = ['message', 'conversation_entry', 'chat_look', 'file'];
const rowsIn = async (table: string): Promise<number> => (await owner.query(`select from ${table}`)).rowCount ?? 0;
const rowsOfAll = async (): Promise<number[]> => {
  const counts: number[] = [];
  for (const table of tables) counts.push(await rowsIn(table));
  return counts;
};
const storedObjects = (): number =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

/** Ended conversations with two messages each, written directly, because the services are slow. */
const manyEnded = (count: number, hours: number) =>
  owner.query(
    `with p as (insert into player (issuer, subject, guid) select 'many', gen_random_uuid()::text, n from generate_series(1, $1::int) n
                returning id),
       c as (insert into conversation (player_id, lang, is_guest, burst_tokens, minute_tokens, last_seq, state, end_reason, ended_at, is_counted)
             select id, 1, false, 5, 30, 2, 'ended', 'solved', now() - make_interval(hours => $2::int), true from p returning id)
     insert into message (conversation_id, seq, sender, content, created_at)
     select c.id, s, 2, 'old', now() from c cross join generate_series(1, 2) s`,
    [count, hours],
  );

/** Ended conversations that started `months` ago, as their ids say, in a part of `message` of their own. */
const manyOfMonth = async (count: number, months: number, endedDays = 30 * months - 20): Promise<string> => {
  const { rows } = await owner.query<{ part: string }>(
    `select 'message_' || to_char(m, 'YYYYMM') as part, conversation_id_from(m at time zone 'utc') as first,
       conversation_id_from((m + interval '1 month') at time zone 'utc') as next
     from (select date_trunc('month', now() at time zone 'utc') - make_interval(months => $1) as m) d`,
    [months],
  );
  const { part, first, next } = rows[0] as { part: string; first: string; next: string };
  await owner.query(`create table ${part} partition of message for values from ('${first}') to ('${next}')`);
  await manyEnded(count, 24 * endedDays);
  await owner.query(
    `update message set conversation_id = ('${first.slice(0, 19)}' || right(conversation_id::text, 17))::uuid where content = 'old'`,
  );
  await owner.query(
    `update conversation set id = ('${first.slice(0, 19)}' || right(id::text, 17))::uuid where id >= conversation_id_from(now())`,
  );
  return part;
};
const parts = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'message'::regclass order by 1`,
    )
  ).rows.map(({ name }) => name);
const partOf = (months: number): string => {
  const day = new Date();
  return `message_${new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1)).toISOString().slice(0, 7).replace('-', '')}`;
};

afterEach(async () => {
  await owner.query('delete from conversation');
});

describe('ended conversations', () => {
  it('are deleted after the retention with messages, notes, looks and files, and no others are', async () => {
    const chat = await heldChat(one, agent, (guid += 1));
    await saidBy(one, chat);
    await answerFileAs(
      one,
      agent,
      chat,
      String((await broughtAs(one, agent, 'picture', chat)).answer.msg.id),
      'picture',
    );
    await owner.query(`insert into chat_look (staff_id, conversation_id, looked_at) values ($1, $2, now())`, [
      agent.staffId,
      chat.id,
    ]);
    const [recent, waiting, uncounted] = [await make.waiting(), await make.waiting(), await make.waiting()];
    await endedAgo(chat.id, 30 * 24 + 1);
    await endedAgo(recent.id, 30 * 24 - 1);
    await endedAgo(uncounted.id, 30 * 24 + 1, false);
    await owner.query(`update conversation set created_at = now() - interval '90 days' where id = $1`, [waiting.id]);
    expect(await rowsOfAll()).toEqual([6, 1, 1, 2]);
    expect(storedObjects()).toBe(2);

    await run('removeOld', keeping);
    expect(await conversations()).toHaveLength(4);
    await run('removeOld');
    expect(await conversations()).toEqual([recent.id, waiting.id, uncounted.id].toSorted());
    expect(await rowsOfAll()).toEqual([3, 0, 0, 0]);
    await one.files.sweep();
    expect(storedObjects()).toBe(0);
  });

  it('stay in the statistics', async () => {
    const row = await make.waiting();
    await endedAgo(row.id, 31 * 24, false);
    await owner.query(
      `update conversation set created_at = ended_at - interval '1 hour', queued_at = ended_at - interval '1 hour', rating = 4 where id = $1`,
      [row.id],
    );
    const before = await one.chatStaff.statistics.read({ days: 90 });
    expect(before.days.reduce((sum, { ended }) => sum + ended, 0)).toBe(1);
    await run('removeOld');
    await run('statistics');
    await run('removeOld');
    expect(await conversations()).toEqual([]);
    expect(await one.chatStaff.statistics.read({ days: 90 })).toEqual(before);
  });

  it('are deleted in batches by any number of workers, and locked ones by a later run', async () => {
    await manyEnded(320, 31 * 24);
    await keeping.database.transaction(async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from conversation limit 1 for no key update`.execute(tx);
      await Promise.all([run('removeOld', one), run('removeOld', two)]);
      expect(await conversations()).toEqual(rows.map(({ id }) => id));
      expect(await rowsIn('message')).toBe(2);
    });
    await run('removeOld');
    expect([await conversations(), await rowsIn('message')]).toEqual([[], 0]);
  });

  it('are deleted as a whole or not at all when a batch fails', async () => {
    await manyEnded(60, 31 * 24);
    await owner.query(
      `update conversation set version_of_game = 'stuck' where id in (select id from conversation limit 1)`,
    );
    await owner.query(`create function fail_once() returns trigger language plpgsql as $$
      begin if old.version_of_game = 'stuck' then raise 'stuck'; end if; return old; end $$`);
    await owner.query(
      'create trigger fail_once after delete on conversation for each row execute function fail_once()',
    );
    await expect(run('removeOld')).rejects.toThrow('stuck');
    const left = (await conversations()).length;
    expect(left).toBeGreaterThan(0);
    expect(await rowsIn('message')).toBe(2 * left);
    await owner.query('drop trigger fail_once on conversation');
    await run('removeOld');
    expect([await conversations(), await rowsIn('message')]).toEqual([[], 0]);
  });

  it('are forgotten by a device that resumes one', async () => {
    const session = await one.launch({ guid: (guid += 1) });
    const row = await make.waiting({ ...(await make.player()), playerId: session.player });
    await endedAgo(row.id, 31 * 24);
    await run('removeOld');
    const protocols = [SOCKET_PROTOCOL, tokenProtocol(await socketToken(one, session))];
    const { socket, frames } = await dial(one, session.headers, { protocols });
    await until(() => frames.length === 1);
    socket.send(JSON.stringify({ type: 'MSG_UNREAD', kind: 'resume', conversation: row.id, epoch: 1, applied: 1 }));
    await until(() => frames.length === 2);
    expect(frames[1]).toEqual({ type: 'MSG_UNREAD', kind: 'reset', chat: null });
    socket.terminate();
  });
});

describe('months of messages', () => {
  const byMonth = { ...retention, GUILDHALL_CHAT_RETENTION_BY: 'month' };

  it('are added ahead, once, and hold the messages of conversations that start in them', async () => {
    await owner.query(`drop table ${partOf(1)}, ${partOf(2)}`);
    await run('months', keeping);
    await run('months', keeping);
    expect(await parts()).toEqual([partOf(0), partOf(1), partOf(2), 'message_old', 'message_rest']);
    const { id } = await make.waiting();
    const { rows } = await owner.query(
      'select tableoid::regclass::text as part from message where conversation_id = $1',
      [id],
    );
    expect(rows).toEqual([{ part: partOf(0) }]);
  });

  it('go at once when all their conversations are due, and these follow in batches', async () => {
    // The month before the last is due for ten days.
    const days =
      Math.floor((Date.now() - Date.parse(`${partOf(-1).slice(8, 12)}-${partOf(-1).slice(12)}-01`)) / 86_400_000) - 10;
    const waiting = await installation.start({ ...byMonth, GUILDHALL_CHAT_RETENTION_DAYS: String(days) });
    const part = await manyOfMonth(120, 2, days + 1);
    const recent = await make.waiting();
    await endedAgo(recent.id, 24 * (days + 1));
    await run('removeOld', waiting);
    expect(await conversations()).toHaveLength(121);
    await run('months', keeping);
    expect(await parts()).toContain(part);
    await run('months', waiting);
    expect(await parts()).not.toContain(part);
    expect(await rowsIn('message')).toBe(1);
    await run('removeOld', waiting);
    // It waits for its own month.
    expect(await conversations()).toEqual([recent.id]);
  });

  it.each([
    ['is open', `state = 'waiting', ended_at = null, end_reason = null`],
    ['ended too recently', `ended_at = now() - interval '29 days'`],
    ['is not in the statistics', 'is_counted = false'],
  ])('stay while one of their conversations %s, and the others are deleted one by one', async (_, change) => {
    const waiting = await installation.start(byMonth);
    const part = await manyOfMonth(60, 4);
    const { rows } = await owner.query<{ id: string }>(
      `update conversation set ${change} where id = (select max(id::text)::uuid from conversation) returning id`,
    );
    await run('months', waiting);
    expect(await parts()).toContain(part);
    await run('removeOld', waiting);
    expect([await conversations(), await rowsIn('message')]).toEqual([rows.map(({ id }) => id), 2]);
    await owner.query('delete from conversation');
    await run('months', waiting);
    expect(await parts()).not.toContain(part);
  });

  it('wait for a reader of messages without making others wait for long', async () => {
    const part = await manyOfMonth(1, 5);
    await owner.query('begin');
    await owner.query('select count(*) from message');
    const dropping = run('months');
    let slowest = 0;
    for (let count = 0; count < 20; count += 1) {
      const waitedMs = startStopwatch();
      await one.database.pool.query('select count(*) from message');
      slowest = Math.max(slowest, waitedMs());
    }
    expect(slowest).toBeLessThan(1000);
    await owner.query('commit');
    await dropping;
    expect(await parts()).not.toContain(part);
  });

  it('cannot be dropped before their end or with an open conversation, whatever a job believes', async () => {
    const now = 'select message_month_drop($1::date, now())';
    const { pool } = one.database;
    await expect(pool.query(now, [new Date().toISOString().slice(0, 8) + '01'])).rejects.toThrow('no month to drop');
    const part = await manyOfMonth(1, 6);
    await owner.query(`update conversation set state = 'waiting', ended_at = null, end_reason = null`);
    const month = `${part.slice(8, 12)}-${part.slice(12)}-01`;
    await expect(pool.query(now, [month])).rejects.toThrow('is open');
    await expect(pool.query(`drop table ${part}`)).rejects.toThrow('must be owner');
  });
});
