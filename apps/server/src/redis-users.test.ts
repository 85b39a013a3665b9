import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chatStart } from '@guildhall/contract/chat/player.ts';
import { launchEnd } from '@guildhall/contract/launch/player.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { staffSignOut, staffSocket } from '@guildhall/contract/staff/staff.ts';
import { createClient } from '@redis/client';
import { afterAll, describe, expect, it } from 'vitest';
import { repository } from '../../../tools/environment.ts';
import { textOf } from './features/chat/testing/conversation.ts';
import { enrolledAs } from './features/staff/testing/staff.factory.ts';
import { freePort } from './testing/free-port.ts';
import { createInstallation, until } from './testing/installation.ts';
import { dial, socketToken } from './testing/sockets.ts';

const shipped = readFileSync(join(repository, 'deploy/redis/users.acl'), 'utf8');
const roles = ['http', 'gateway', 'worker'] as const;
type Role = (typeof roles)[number];

/** The channels of the shipped file that a role may use with a command. */
const channelsOf = (role: Role, command: string): string[] => {
  const line = shipped.split('\n').find((each) => each.startsWith(`user guildhall_${role} `)) ?? '';
  const selector = Array.from(line.matchAll(/\(([^)]*)\)/g), ([, text = '']) => text).find((text) =>
    text.includes(command),
  );
  return Array.from((selector ?? '').matchAll(/&(\S+)/g), ([, channel = '']) => channel).toSorted();
};
const sources = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: (name) => name.endsWith('.test.ts') });
const channels = new Set(
  sources.flatMap((path) =>
    Array.from(
      readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/CHANNEL = '(guildhall:[^']+)'/g),
      ([, channel = '']) => channel,
    ),
  ),
);

const folder = mkdtempSync(join(tmpdir(), 'guildhall-users-'));
const port = await freePort();
// Only this test has a user that may watch the others.
writeFileSync(
  join(folder, 'users.acl'),
  `${shipped}user observer on >observer-password allchannels -@all +acl +pubsub +psubscribe +ping +hello\n`,
);
const redis = spawn(
  process.env['GUILDHALL_REDIS_SERVER'] ?? 'redis-server',
  ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--aclfile', join(folder, 'users.acl')],
  { stdio: 'ignore', cwd: folder },
);
const clients: { destroy(): void }[] = [];
afterAll(() => {
  for (const client of clients) client.destroy();
  redis.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});
const urlOf = (user: string, password: string): string => `redis://${user}:${password}@127.0.0.1:${port}`;
const clientOf = async (user: string, password: string) => {
  const client = createClient({ url: urlOf(user, password), disableClientInfo: true });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
};
const observer = await clientOf('observer', 'observer-password');
/** What Redis refused; it groups repetitions. */
const refusals = async (): Promise<string[]> => {
  const log = (await observer.sendCommand(['ACL', 'LOG'])) as unknown as string[][];
  const entries = log.map((entry) => JSON.stringify(entry));
  // Servers also introduce themselves, and ignore the refusal.
  return entries.filter((entry) => !/"client(?:\|setinfo)?"/.test(entry));
};
const heard = new Set<string>();
const listener = await clientOf('observer', 'observer-password');
await listener.pSubscribe('guildhall:*', (_message, channel) => heard.add(channel));

const installation = await createInstallation();
const start = (role: Role) =>
  installation.start({
    GUILDHALL_ROLES: role,
    GUILDHALL_REDIS_URL: urlOf(`guildhall_${role}`, `${role}-password`),
    GUILDHALL_REDIS_PREFIX: '',
    GUILDHALL_CHAT_LOOK_MS: '2000',
  });
const [http, gateway, worker] = [await start('http'), await start('gateway'), await start('worker')];
await until(() => [http, gateway, worker].every((server) => server.redis.isUp()));

describe('Redis, with a user for each kind of process [threat 40]', () => {
  it('lists every channel of the server, and no other', () => {
    const listed = roles.flatMap((role) => ['+publish', '+subscribe'].flatMap((command) => channelsOf(role, command)));
    expect([...new Set(listed)].toSorted()).toEqual([...channels].toSorted());
  });

  it('lets each process subscribe to what it needs', async () => {
    const counts = async (channel: string): Promise<number> => {
      // Each gateway has a channel of its own.
      if (channel.endsWith('*'))
        return ((await observer.sendCommand(['PUBSUB', 'CHANNELS', channel])) as unknown as string[]).length;
      return ((await observer.sendCommand(['PUBSUB', 'NUMSUB', channel])) as unknown as [string, number])[1];
    };
    for (const channel of channels) {
      const expected = roles.filter((role) => channelsOf(role, '+subscribe').includes(channel)).length;
      await expect.poll(() => counts(channel), { message: channel }).toBe(expected);
    }
    expect(await refusals()).toEqual([]);
  });

  it('carries the hints of real work: signing out, editing, content, jobs', async () => {
    const editor = await enrolledAs(http, 'editor');
    const { answer } = await http.call(staffSocket, { as: editor.session });
    const staff = await dial(gateway, editor.session.headers, {
      path: STAFF_SOCKET_PATH,
      protocols: [SOCKET_PROTOCOL, tokenProtocol(String(answer.msg.token))],
    });
    const session = await http.launch();
    const player = await dial(gateway, session.headers, {
      protocols: [SOCKET_PROTOCOL, tokenProtocol(await socketToken(http, session))],
    });
    expect([staff.status, player.status]).toEqual([101, 101]);
    const kinds = () => (staff.frames as unknown as { kind?: string }[]).map(({ kind }) => kind);

    await http.articlesStaff.create(editor.id, { post_type: postTypes.news, category_id: null });
    await until(() => kinds().includes('changed'));
    staff.socket.send(JSON.stringify({ type: 'MSG_EDITING', article_id: 7, lang: 18 }));
    await until(() => kinds().includes('editing'));
    const started = await http.call(chatStart, { as: session, body: { lang: 3, context: null } });
    const conversation = String(started.answer.msg.conversation);
    const member = await enrolledAs(http, 'agent');
    player.socket.send(JSON.stringify({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied: 0 }));
    const heardBy = (kind: string) => player.frames.some((frame) => 'kind' in frame && frame.kind === kind);
    await until(() => heardBy('synced'));
    await http.chatStaff.claim(member.id, { conversation, assign_epoch: 0 });
    await until(() => heardBy('system'));
    await http.chatSending.send({ playerId: session.player }, textOf(conversation, 'Hello?'));
    await until(() => heardBy('deliver') && [...heard].some((channel) => channel.startsWith('guildhall:gateway:')));
    // Without hints, sockets of ended sessions close only after a sweep, which takes longer than this test waits.
    await http.call(launchEnd, { as: session });
    await player.closed;
    await http.call(staffSignOut, { as: editor.session });
    await staff.closed;
    for (const { jobs = [] } of worker.features) for (const { run } of jobs) await run();
    expect(await refusals()).toEqual([]);
  });

  it('lets each process publish what it is listed for', async () => {
    const servers = { http, gateway, worker };
    for (const role of roles) {
      for (const channel of channelsOf(role, '+publish')) {
        const name = channel.replace('*', 'any');
        heard.delete(name);
        servers[role].redis.publish(name, {});
        await until(() => heard.has(name));
      }
    }
    expect(await refusals()).toEqual([]);
  });

  it.each(roles)('refuses everything else to the %s', async (role) => {
    const client = await clientOf(`guildhall_${role}`, `${role}-password`);
    const attempt = async (...command: string[]): Promise<string> =>
      client.sendCommand(command).then(
        () => 'allowed',
        (error: unknown) =>
          /NOPERM|The user executing the script can't/.test(String(error)) ? 'NOPERM' : String(error),
      );
    const commands = [
      'FLUSHALL',
      'CONFIG GET *',
      'KEYS *',
      'GET x',
      'SET x y',
      'ACL LIST',
      'PUBSUB CHANNELS',
      'MONITOR',
    ];
    commands.push('MGET x', "EVAL return(redis.call('KEYS','*')) 0", "EVAL return(redis.call('SET','x','y')) 0");
    commands.push('CLIENT LIST', 'SHUTDOWN', 'REPLICAOF NO ONE', 'PSUBSCRIBE *', 'INFO');
    commands.push('PUBLISH other x', 'SUBSCRIBE other');
    for (const command of ['publish', 'subscribe']) {
      const closed = [...channels].filter((channel) => !channelsOf(role, `+${command}`).includes(channel));
      commands.push(...closed.map((channel) => `${command} ${channel}${command === 'publish' ? ' x' : ''}`));
    }
    for (const command of commands) {
      expect([command, await attempt(...command.split(' '))]).toEqual([command, 'NOPERM']);
    }
  });

  it('has no user without a password, except one that may only ask whether Redis is there', async () => {
    const say = async (...lines: string[]): Promise<string[]> => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${[...lines, 'QUIT'].join('\r\n')}\r\n`);
      return (await text(socket)).trim().split('\r\n');
    };
    expect(await say('PING')).toEqual([expect.stringMatching(/^-NOAUTH/), '+OK']);
    const asHealth = await say('AUTH guildhall_health any', 'PING', 'PUBLISH guildhall:console x');
    expect(asHealth).toEqual(['+OK', '+PONG', expect.stringMatching(/^-NOPERM/), '+OK']);
  });
});
