import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatEnd, chatStart } from '@guildhall/contract/chat/player.ts';
import { feedbackCreate, feedbackWithdraw } from '@guildhall/contract/feedback/player.ts';
import { fileUpload } from '@guildhall/contract/files/routes.ts';
import { launchExchange, launchSession } from '@guildhall/contract/launch/player.ts';
import { staffSignIn } from '@guildhall/contract/staff/staff.ts';
import type pg from 'pg';
import { plain } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';
import type { ServerProcess } from '../testbed/server-process.ts';
import { call } from '../testbed/sessions.ts';
import type { startPostgres, startRedis } from '../testbed/stores.ts';

/** What the conditions act on. */
export interface Trial {
  readonly folder: string;
  readonly main: string;
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly servers: readonly ServerProcess[];
  readonly worker: ServerProcess;
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>;
  readonly redis: Awaited<ReturnType<typeof startRedis>>;
  /** A connection as superuser, closed at the end. */
  readonly connect: () => Promise<pg.Client>;
  readonly launch: (guid: number) => Promise<string>;
  readonly site: { show(certificate: 'lasting' | 'ending'): void; isUp: boolean };
  readonly game: { isDead: boolean };
}

export interface Condition {
  readonly what: string;
  /** Labels of the alerts that must arrive; `alertname` without its prefix. */
  readonly alerts: readonly Readonly<Record<string, string>>[];
  /** Returns what ends it. */
  readonly cause: () => Promise<() => Promise<unknown> | void>;
}

/** Repeats something that may fail, until it is stopped. */
export const repeat = (everyMs: number, work: () => Promise<unknown>): (() => Promise<void>) => {
  let isOn = true;
  const running = (async () => {
    while (isOn) {
      await work().catch(() => undefined);
      await sleep(everyMs);
    }
  })();
  return () => {
    isOn = false;
    return running;
  };
};

/** For single calls while others load the machine. */
const insist: typeof call = async (...input) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await call(...input);
      if (answer.code === 0) return answer;
      throw new Error(`${input[1].path} answers ${answer.status}`);
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
};

export const reportOf = () => ({
  key: randomUUID(),
  type: 1,
  role_id: '12345678',
  email: 'player@example.com',
  description: 'The bridge is missing after the update.',
  files: [],
  lang: 3,
  context: null,
});

const upload = (url: string, cookie: string) => call(url, fileUpload, cookie, plain.jpeg);

const withoutTriggers = async (client: pg.Client, statement: string): Promise<void> => {
  await client.query('set session_replication_role = replica');
  await client.query(statement);
  await client.query('set session_replication_role = origin');
};

const verifyTrail = async (owner: pg.Client): Promise<void> => {
  await owner.query(`update audit_check set started_at = started_at - interval '1 day',
    finished_at = finished_at - interval '1 day'`);
  await owner.query(`insert into pgboss.job (name) values ('audit.check')`);
};

/** The machine and its proxy. */
const machineConditions = ({ folder, site }: Trial): Condition[] => [
  {
    what: 'a tmpfs of 16 MB is filled',
    alerts: [{ alertname: 'DiskNearlyFull', mountpoint: join(folder, 'disk') }],
    cause: async () => {
      const file = join(folder, 'disk', 'filling');
      writeFileSync(file, Buffer.alloc(15_500_000));
      return () => rmSync(file);
    },
  },
  {
    what: 'the proxy shows a certificate that ends in 5 days',
    alerts: [{ alertname: 'CertificateExpires' }],
    cause: async () => {
      site.show('ending');
      return () => site.show('lasting');
    },
  },
];

/** Jobs of the worker. */
const jobConditions = ({ connect, worker }: Trial): Condition[] => [
  {
    what: 'the job feedback.send may not read its table',
    alerts: [
      { alertname: 'JobFailing', exported_job: 'feedback.send' },
      { alertname: 'JobStale', exported_job: 'feedback.send' },
      { alertname: 'ErrorsLogged', instance: `127.0.0.1:${worker.opsPort}` },
    ],
    cause: async () => {
      const owner = await connect();
      await owner.query('revoke select on feedback_outgoing from guildhall_app');
      return () => owner.query('grant select on feedback_outgoing to guildhall_app');
    },
  },
  {
    what: '300 sent jobs wait for a locked row, and are not retried',
    alerts: [
      { alertname: 'JobQueueWaiting', exported_job: 'suggestions.merge' },
      { alertname: 'SentJobFailed', exported_job: 'suggestions.merge' },
    ],
    cause: async () => {
      const [owner, sender] = [await connect(), await connect()];
      const { rows } = await sender.query<{ id: number }>(`
        with original as (insert into suggestion default values returning id)
        insert into suggestion (merged_into, is_moving) select id, true from original returning id`);
      const id = rows[0]?.id;
      await owner.query('begin');
      await owner.query('select from suggestion where id = $1 for update', [id]);
      await sender.query(
        `insert into pgboss.job (name, data, retry_limit)
         select 'suggestions.merge', jsonb_build_object('id', $1::int), 0 from generate_series(1, 300)`,
        [id],
      );
      return async () => {
        await owner.query('rollback');
        await sender.query(`delete from pgboss.job where name = 'suggestions.merge' and state in ('created', 'retry')`);
        await sleep(15_000);
        await sender.query(`delete from pgboss.job where name = 'suggestions.merge' and state = 'failed'`);
      };
    },
  },
];

/** Events for the game. */
const webhookConditions = ({ url, connect, launch, game }: Trial): Condition[] => [
  {
    what: 'the game answers 500 to webhooks, the oldest an hour old',
    alerts: [{ alertname: 'WebhookDead', receiver: 'game' }],
    cause: async () => {
      game.isDead = true;
      await insist(url, feedbackCreate, await launch(101), reportOf());
      const owner = await connect();
      await sleep(3000);
      await owner.query(
        `update webhook_delivery set created_at = created_at - interval '1 hour' where state = 'waiting'`,
      );
      return async () => {
        game.isDead = false;
        await owner.query(`update webhook_delivery set next_at = now() where receiver = 'game' and state = 'waiting'`);
      };
    },
  },
  {
    what: 'an event of a deletion has waited for two days for a receiver that is no longer in the file',
    alerts: [{ alertname: 'DeletionsUndelivered' }],
    cause: async () => {
      const owner = await connect();
      await owner.query(`
        with created as (
          insert into webhook_event (event, data, created_at, spread_at)
          values ('deletion.rejected', '{}', now() - interval '2 days', now()) returning id)
        insert into webhook_delivery (event_id, receiver, event, next_at)
        select id, 'former', 'deletion.rejected', now() from created`);
      return () => owner.query(`delete from webhook_event where event = 'deletion.rejected'`);
    },
  },
];

/** Duties by law: deletions in time, and a trail that shows every change. */
const recordConditions = ({ connect }: Trial): Condition[] => [
  {
    what: 'an erasure two hours past its date cannot lock its row',
    alerts: [
      { alertname: 'ErasureOverdue' },
      { alertname: 'BudgetBurnsFast', slo: 'erasure' },
      { alertname: 'BudgetBurnsSlowly', slo: 'erasure' },
    ],
    cause: async () => {
      const [owner, holder] = [await connect(), await connect()];
      await owner.query(`
        with s as (insert into staff_member (id, name, email, role) values ('trial', 'T', 't@example.org', 'admin')),
        p as (insert into player (issuer, subject, guid) values ('game', 'overdue', 9001) returning id)
        insert into deletion_request
          (player_id, key, lang, register_date, register_location, login_location, role_id, email, reason)
        select id, gen_random_uuid(), 3, '2020-01-01', 'a', 'b', '10010001', 'a@b.cd', 'No more of it.' from p`);
      await owner.query(`update deletion_request set state = 'confirmed', confirmed_by = 'trial'`);
      await owner.query('begin');
      await withoutTriggers(owner, `update deletion_request set due_at = now() - interval '2 hours'`);
      await holder.query('begin');
      // Waits for the commit, and so gets the lock before any job.
      const held = holder.query('select from deletion_request for update');
      await sleep(500);
      await owner.query('commit');
      await held;
      return () => holder.query('rollback');
    },
  },
  {
    what: 'an entry of the audit trail is changed',
    alerts: [{ alertname: 'AuditChainBroken' }],
    cause: async () => {
      const owner = await connect();
      await owner.query(`select audit_append(null, 'staff.signed_in', 'trial', '{}')`);
      await withoutTriggers(owner, `update audit_entry set subject = 'changed' where subject = 'trial'`);
      await verifyTrail(owner);
      return async () => {
        await withoutTriggers(owner, `update audit_entry set subject = 'trial' where subject = 'changed'`);
        await verifyTrail(owner);
      };
    },
  },
];

/** What players notice. */
const playerConditions = ({ url, environment, connect, launch }: Trial): Condition[] => [
  {
    what: 'a player has waited 20 minutes in the queue',
    alerts: [{ alertname: 'ChatsWaiting' }],
    cause: async () => {
      const cookie = await launch(102);
      const { msg } = await insist(url, chatStart, cookie, { lang: 3, context: null });
      const owner = await connect();
      const conversation = String(msg['conversation']);
      await owner.query(`update conversation set queued_at = now() - interval '20 minutes' where id = $1`, [
        conversation,
      ]);
      return () => insist(url, chatEnd, cookie, { conversation });
    },
  },
  {
    what: 'a report has waited for two days',
    alerts: [{ alertname: 'ReportsOverdue' }],
    cause: async () => {
      const cookie = await launch(103);
      const { msg } = await insist(url, feedbackCreate, cookie, reportOf());
      const owner = await connect();
      await owner.query(`update feedback set waiting_since = now() - interval '2 days' where id = $1`, [msg['id']]);
      return () => insist(url, feedbackWithdraw, cookie, { id: msg['id'] });
    },
  },
  {
    what: 'the file of launch keys is no JSON',
    alerts: [{ alertname: 'LaunchKeysInvalid' }],
    cause: async () => {
      const file = environment['GUILDHALL_LAUNCH_KEYS_FILE'] ?? '';
      const keys = readFileSync(file, 'utf8');
      writeFileSync(file, 'not a list of keys');
      return () => writeFileSync(file, keys);
    },
  },
];

/** Conditions that do not disturb each other, so that they can be caused at the same time. */
export const quietConditions = (trial: Trial): Condition[] => [
  ...machineConditions(trial),
  ...jobConditions(trial),
  ...webhookConditions(trial),
  ...recordConditions(trial),
  ...playerConditions(trial),
];

/** Conditions that need many calls, so that one machine can cause only one of them at a time. */
export const loudConditions = ({ url, environment, launch }: Trial): Condition[] => [
  {
    what: 'five forged tickets a second',
    alerts: [{ alertname: 'LaunchesRefused' }],
    cause: async () => repeat(200, () => call(url, launchExchange, '', { ticket: 'e30.e30.e30' })),
  },
  {
    what: 'one player asks a hundred times a second',
    alerts: [{ alertname: 'CallersRefused', layer: 'player' }],
    cause: async () => {
      const cookie = await launch(104);
      const stops = Array.from({ length: 10 }, () => repeat(90, () => call(url, launchSession, cookie)));
      return () => Promise.all(stops.map((stop) => stop()));
    },
  },
  {
    what: 'wrong passwords of staff',
    alerts: [{ alertname: 'StaffSignInsRefused' }],
    cause: async () =>
      repeat(250, () => call(url, staffSignIn, '', { email: 'eve@example.org', password: randomUUID() })),
  },
  {
    what: 'the folder of files is replaced by a file',
    alerts: [{ alertname: 'ObjectStoreFailing', operation: 'put' }],
    cause: async () => {
      const cookie = await launch(105);
      const files = environment['GUILDHALL_FILES_DIR'] ?? '';
      mkdirSync(files, { recursive: true });
      renameSync(files, `${files}-away`);
      writeFileSync(files, '');
      const stop = repeat(1000, () => upload(url, cookie));
      return async () => {
        await stop();
        rmSync(files);
        renameSync(`${files}-away`, files);
        await upload(url, cookie);
      };
    },
  },
];

/** A small file system of its own, mounted until the returned function is called. */
export const mountDisk = (folder: string): (() => void) => {
  const path = join(folder, 'disk');
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'guildhall-trial', path]);
  return () => execFileSync('umount', [path]);
};
