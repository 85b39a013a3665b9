import { randomUUID } from 'node:crypto';
import { chatStart } from '@guildhall/contract/chat/player.ts';
import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../tools/environment.ts';
import { createArticleFactory } from './features/articles/testing/articles.factory.ts';
import { followChat, startChat, textOf } from './features/chat/testing/conversation.ts';
import { signInAs } from './features/staff/testing/staff.factory.ts';
import { createInstallation, until, type TestServer } from './testing/installation.ts';
import { openSocket, openStaffSocket } from './testing/sockets.ts';

const installation = await createInstallation();
const urlOf = (role: string): string => {
  const url = new URL(ownerUrl(installation.database));
  url.username = role;
  return url.href;
};
const clients = new Map<string, pg.Client>();
for (const role of ['guildhall_gateway', 'guildhall_worker', 'guildhall_readonly']) {
  const client = new pg.Client({ connectionString: urlOf(role) });
  await client.connect();
  clients.set(role, client);
}
afterAll(async () => {
  for (const client of clients.values()) await client.end();
});
const as = (role: string, statement: string) => (clients.get(role) as pg.Client).query(statement);

const http = await installation.start({ GUILDHALL_ROLES: 'http' });
const gatewayServer = await installation.start({
  GUILDHALL_ROLES: 'gateway',
  GUILDHALL_DATABASE_URL: urlOf('guildhall_gateway'),
  GUILDHALL_SWEEP_MS: '50',
  GUILDHALL_CHAT_LOOK_MS: '100',
});
/** Requests go to the server with the role http, sockets to the one with the role gateway. */
const gateway: TestServer = { ...http, url: gatewayServer.url };

const openConsole = async () => {
  const agent = await signInAs(http, 'agent');
  const { frames, socket } = await openStaffSocket(gateway, agent);
  const heard = (kind: string): ToStaff[] => frames.filter((frame) => 'kind' in frame && frame.kind === kind);
  return { agent, heard, say: (frame: unknown): void => socket.send(JSON.stringify(frame)) };
};

describe('a gateway with the database role of gateways', () => {
  it('runs chat between a player and staff', async () => {
    const chat = await startChat(http, 1);
    const phone = await followChat(gateway, chat.session, chat.id);
    const { agent, heard, say } = await openConsole();
    const held = await http.chatStaff.claim(agent.staffId, { conversation: chat.id, assign_epoch: 0 });
    await until(() => heard('counters').some((frame) => 'chats' in frame && frame.chats?.mine === 1));
    say({ type: 'MSG_UNREAD', kind: 'resume', conversation: chat.id, epoch: 1, applied: 0 });
    await until(() => heard('synced').length === 1);
    phone.send('hello');
    await until(() => phone.heard('ack').length === 1);
    const { assign_epoch } = held;
    say({ type: 'MSG_MESSAGE', kind: 'send', ...textOf(chat.id, 'welcome'), assign_epoch });
    await until(() => heard('ack').length === 1 && phone.words().length === 3);
    expect(phone.words().map(([, word]) => word)).toEqual(['joined', 'hello', 'welcome']);
    phone.say({ type: 'MSG_UNREAD', kind: 'read', conversation: chat.id, seq: 3 });
    say({ type: 'MSG_UNREAD', kind: 'read', conversation: chat.id, seq: 2 });
    say({ type: 'MSG_MESSAGE', kind: 'typing', conversation: chat.id, assign_epoch, text: 'x' });
    await until(() => phone.heard('typing').length === 1);
    await until(async () => {
      const { rows } = await installation.owner.query('select player_read_seq as seq from conversation');
      return rows[0].seq === 3;
    });
  });

  it('recognizes a message that was sent twice', async () => {
    const chat = await startChat(http, 2);
    const phone = await followChat(gateway, chat.session, chat.id);
    const id = randomUUID();
    phone.send('once', id);
    await until(() => phone.heard('ack').length === 1);
    phone.send('once', id);
    await until(() => phone.heard('ack').length === 2);
    expect(phone.words()).toEqual([[1, 'once']]);
  });

  it('sends new totals, and closes the sockets of an ended session', async () => {
    const session = await http.launch({ guid: 3 });
    await http.call(chatStart, { as: session, body: { lang: 3, context: null } });
    const { frames, closed } = await openSocket(gateway, session);
    await createArticleFactory(http.articles).published({ title: 'News' });
    await until(() => frames.some((frame) => 'kind' in frame && frame.kind === 'totals'));
    await installation.owner.query('update session set revoked_at = now() where player_id = $1', [session.player]);
    expect(await closed).toBe(4402);
  });
});

describe('a worker with the database role of workers', () => {
  it('runs every job', async () => {
    // With the role http, because the jobs run here one by one. The erasure of a whole player runs in erasure-canary.test.ts.
    const worker = await installation.start({
      GUILDHALL_ROLES: 'http',
      GUILDHALL_DATABASE_URL: urlOf('guildhall_worker'),
    });
    const jobs = worker.features.flatMap((feature) => feature.jobs ?? []);
    expect(jobs.length).toBeGreaterThan(15);
    for (const job of jobs) await expect(job.run(), job.name).resolves.toBeUndefined();
  });
});

describe('the database', () => {
  const denied: [string, string][] = [
    ['guildhall_gateway', 'select password_hash from staff_account'],
    ['guildhall_gateway', 'select secret from staff_two_factor'],
    ['guildhall_gateway', 'select * from staff_passkey'],
    ['guildhall_gateway', 'select * from staff_session'],
    ['guildhall_gateway', 'insert into staff_session (id) values (default)'],
    ['guildhall_gateway', `update staff_member set role = 'admin'`],
    ['guildhall_gateway', 'select email, description from feedback'],
    ['guildhall_gateway', 'select * from deletion_request'],
    ['guildhall_gateway', 'insert into session (id) values (default)'],
    ['guildhall_gateway', 'update session set expires_at = now()'],
    ['guildhall_gateway', 'delete from message'],
    ['guildhall_gateway', 'select audit_append(null, null, null, null)'],
    ['guildhall_worker', 'select password_hash from staff_account'],
    ['guildhall_worker', 'select secret from staff_two_factor'],
    ['guildhall_worker', 'select token from staff_session'],
    ['guildhall_worker', 'insert into staff_session (id) values (default)'],
    ['guildhall_worker', `update staff_member set role = 'admin'`],
    ['guildhall_worker', 'select token_hash from staff_invitation'],
    ['guildhall_worker', 'delete from audit_entry'],
    ['guildhall_worker', `update schema_release set oldest_server = '0.0.0'`],
    ['guildhall_readonly', 'select token_hash from session'],
    ['guildhall_readonly', 'select * from session'],
    ['guildhall_readonly', 'select token from staff_session'],
    ['guildhall_readonly', 'select password_hash from staff_account'],
    ['guildhall_readonly', 'select recovery_codes from staff_two_factor'],
    ['guildhall_readonly', 'select key_hash from device'],
    ['guildhall_readonly', 'delete from feedback'],
    ['guildhall_readonly', `update staff_member set role = 'admin'`],
    ['guildhall_readonly', 'select audit_append(null, null, null, null)'],
    ...[...clients.keys()].flatMap((role): [string, string][] => [
      [role, 'create table planted (id integer)'],
      [role, 'select * from kysely_migration'],
      [role, 'truncate feedback'],
    ]),
  ];
  it.each(denied)('denies %s: %s [threat 31, threat 40]', async (role, statement) => {
    await expect(as(role, statement)).rejects.toThrow(/permission denied/);
  });

  it('lets the read-only role read what reports need', async () => {
    for (const statement of [
      'select * from feedback',
      'select * from conversation c join message m on m.conversation_id = c.id',
      'select id, player_id, seen_at from session',
      'select * from audit_entry',
    ]) {
      await expect(as('guildhall_readonly', statement)).resolves.toBeDefined();
    }
  });

  it('shows the read-only role no column that could hold a secret, except those listed here [threat 40]', async () => {
    const { rows } = await as(
      'guildhall_readonly',
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'hash|secret|token|password|code|key|cookie'
         and table_name !~ '^message_' and has_column_privilege(format('%I.%I', table_schema, table_name), column_name, 'select')
       order by 1`,
    );
    expect(rows.map(({ name }) => name as string)).toEqual([
      // Hashes of the audit chain.
      'audit_check.head_hash',
      'audit_entry.hash',
      'audit_entry.previous_hash',
      'audit_head.hash',
      // Token buckets of the rate limit.
      'conversation.burst_tokens',
      'conversation.minute_tokens',
      'conversation.tokens_at',
      // Idempotency keys.
      'conversation_entry.key',
      'conversation_report.key',
      'deletion_request.key',
      'feedback.key',
      'feedback_entry.key',
      'feedback_outgoing.key',
      'file.key',
      'quota_use.key',
      // Parts of words that players may read.
      'search_word_key.key',
      'session.socket_token_expires_at',
      // Names an event, for idempotency.
      'staff_notice.event_key',
      'staff_reminder.key',
      // A number.
      'staff_session.cookie_version',
      'survey_answer.key',
    ]);
  });
});
