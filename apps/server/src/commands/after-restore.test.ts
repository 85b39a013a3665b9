import { chatMessages } from '@guildhall/contract/chat/player.ts';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import { staffSessionList } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { deletionFactoryOf, letDaysPass } from '../features/account-deletion/testing/requests.ts';
import { followChat, startChat } from '../features/chat/testing/conversation.ts';
import { enrolledAs } from '../features/staff/testing/staff.factory.ts';
import { createInstallation } from '../testing/installation.ts';
import { run as runAfterRestore } from './after-restore.command.ts';

const installation = await createInstallation();
const { owner } = installation;

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  const code = await runAfterRestore(args, {
    environment: installation.environmentWith(),
    print,
    printError: print,
  });
  return { code, text: lines.join('\n') };
};

describe('guildhall after-restore', () => {
  it('refuses while a server is connected', async () => {
    const server = await installation.start();
    await server.database.pool.query('select 1');
    await expect(run('--no-wait')).rejects.toThrow('stop them first');
    await server.stop();
  });

  it('ends all sessions, makes clients discard chats, skips numbers and holds deletions that are due [threat 38]', async () => {
    const before = await installation.start();
    const officer = await enrolledAs(before, 'privacy');
    const { session, id, player } = await startChat(before, 7);
    const { requests } = before.deletionStaff;
    const make = deletionFactoryOf(before);
    const [due, later] = [await make.requested(), await make.requested()];
    for (const request of [due, later]) await requests.confirm(officer.id, { id: request.id, version: 1 });
    await letDaysPass(owner, due.id);
    const numbers = await owner.query<{ last: number }>('select max(number) as last from conversation');
    await before.stop();

    const { code, text } = await run('--no-wait', '--skip-numbers', '50');
    expect(code).toBe(0);
    expect(text).toContain('sessions ended: 1 of players');
    expect(text).toContain('conversations with a new epoch: 1');
    expect(text).toContain('deletions put on hold for a review: 1');
    expect(text).toMatch(/work again until \d{4}-/);

    const after = await installation.start();
    expect((await after.call(launchSession, { as: session })).answer.msg.kind).toBe('anonymous');
    expect((await after.call(staffSessionList, { as: officer.session })).answer.code).not.toBe(0);
    await after.features
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ name }) => name === 'deletion.erase')
      ?.run();
    const { rows } = await owner.query<{ id: string; is_held: boolean }>(
      `select id, held_at is not null as is_held from deletion_request where state = 'confirmed'`,
    );
    expect(new Map(rows.map((row) => [row.id, row.is_held]))).toEqual(
      new Map([
        [due.id, true],
        [later.id, false],
      ]),
    );

    const again = await after.launch({ guid: 7 });
    expect(again.player).toBe(player);
    const page = await after.call(chatMessages, { as: again, body: { conversation: id, limit: 1 } });
    expect(page.answer.msg.epoch).toBeGreaterThan(1);
    const follower = await followChat(after, again, id);
    expect(follower.heard('reset')).toHaveLength(1);
    follower.socket.close();
    await startChat(after, 8);
    const { rows: next } = await owner.query<{ last: number }>('select max(number) as last from conversation');
    expect(Number(next[0]?.last)).toBeGreaterThan(Number(numbers.rows[0]?.last) + 50);
    await after.stop();
  });

  it('gives each restore another epoch, even to the same point', async () => {
    const server = await installation.start();
    const epochs = async () => (await owner.query('select epoch from conversation order by number')).rows;
    await owner.query('update conversation set epoch = 1');
    await server.chat.discardCopies();
    const first = await epochs();
    expect(Number(first[0]?.epoch)).toBeGreaterThan(20_000_000);
    await server.chat.discardCopies();
    expect(await epochs()).toEqual(first.map(({ epoch }) => ({ epoch: Number(epoch) + 1 })));
    await server.stop();
  });

  it('leaves a player whose deletion is held able to cancel [G3]', async () => {
    const server = await installation.start();
    const { rows } = await owner.query<{ id: string; player_id: string }>(
      'select id, player_id from deletion_request where held_at is not null',
    );
    const { id = '', player_id: player = '' } = rows[0] ?? {};
    const make = deletionFactoryOf(server);
    await make.service.cancel(make.callerOf(player), { id });
    const { rows: states } = await owner.query('select state from deletion_request where id = $1', [id]);
    expect(states).toEqual([{ state: 'cancelled' }]);
    await server.stop();
  });
});
