import { mayReconnect, SOCKET_PROTOCOL, tokenProtocol } from '@guildhall/contract/realtime/socket.ts';
import type { ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { staffChange } from '@guildhall/contract/staff/people.ts';
import { staffSession, staffSignOut, staffSocket } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, until, type TestServer } from '../../testing/installation.ts';
import { dial, openStaffSocket } from '../../testing/sockets.ts';
import { enrolledAs, signInAs, type StaffCaller } from './testing/staff.factory.ts';
import { startStopwatch } from '../../testing/stopwatch.ts';

const installation = await createInstallation();
const one = await installation.start();
const two = await installation.start();

const open = async (server: TestServer, as: StaffCaller) => {
  const opened = await openStaffSocket(server, as);
  // Without the counters, which arrive on opening.
  const heard = (): ToStaff[] =>
    opened.frames.slice(1).filter((frame) => !('kind' in frame && frame.kind === 'counters'));
  return { ...opened, heard };
};
const [editor, agent] = [await signInAs(one, 'editor'), await signInAs(one, 'agent')];

describe('an open console', () => {
  it('receives changes made through another server', async () => {
    const socket = await open(two, agent);
    const { id } = await one.articlesStaff.create(editor.staffId, { post_type: postTypes.news, category_id: null });
    await until(() => socket.heard().length > 0);
    expect(socket.heard()).toEqual([{ type: 'MSG_STAFF', kind: 'changed', noun: 'articles', ids: [String(id)] }]);
  });

  it('receives no changes that its role may not see [threat 14]', async () => {
    const [seeing, blind] = [await open(two, await signInAs(one, 'admin')), await open(two, agent)];
    one.consoleHints.changed('staff', ['someone']);
    one.consoleHints.changed('articles', [1]);
    await until(() => seeing.heard().length > 1 && blind.heard().length > 0);
    expect(blind.heard().map((message) => 'noun' in message && message.noun)).toEqual(['articles']);
  });

  it('sees who else is editing an article, from any server', async () => {
    const [mine, theirs] = [await open(one, editor), await open(two, agent)];
    mine.socket.send(JSON.stringify({ type: 'MSG_EDITING', article_id: 7, lang: 18 }));
    await until(() => theirs.heard().length > 0);
    expect(theirs.heard()).toEqual([
      {
        type: 'MSG_STAFF',
        kind: 'editing',
        staff: { id: editor.staffId, name: 'The editor' },
        article_id: 7,
        lang: 18,
      },
    ]);
  });

  it('cannot claim that another member of staff is editing [threat 13]', async () => {
    const { socket, closed } = await open(one, editor);
    const staff = { id: 'x', name: 'Mei' };
    socket.send(JSON.stringify({ type: 'MSG_EDITING', article_id: 7, lang: 3, staff }));
    expect(await closed).toBe(4401);
  });

  it('is closed on every server when its session ends [threat 6]', async () => {
    const { session } = await enrolledAs(one, 'agent');
    const socket = await open(two, session);
    const waitedMs = startStopwatch();
    await one.call(staffSignOut, { as: session });
    expect(await socket.closed).toBe(4402);
    expect(waitedMs()).toBeLessThan(2000);
  });

  it('is closed on every server by a role change, and reconnects with the new role [threat 15, rule 10]', async () => {
    const member = await enrolledAs(one, 'editor');
    const [socket, bystander] = [await open(two, member.session), await open(two, agent)];
    const waitedMs = startStopwatch();
    // By the operator, because an admin's change to this role would wait for a second admin.
    await one.staffService.people.change(null, { id: member.id, role: 'admin' });
    expect(await socket.closed).toBe(4003);
    // Closed by the hint, not by the slower sweep.
    expect(waitedMs()).toBeLessThan(2000);
    expect(mayReconnect(4003)).toBe(true);
    const next = await open(two, member.session);
    one.consoleHints.changed('staff', ['someone']);
    await until(() => next.heard().some((message) => 'noun' in message && message.ids.includes('someone')));
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
  });

  it('is closed by a role change without Redis too, at the next sweep [threat 15, rule 10]', async () => {
    const alone = await installation.start({ GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1', GUILDHALL_SWEEP_MS: '50' });
    const [member, admin] = [await enrolledAs(one, 'editor'), await signInAs(one, 'admin')];
    const [socket, bystander] = [await open(alone, member.session), await open(alone, agent)];
    await one.call(staffChange, { as: admin, body: { id: member.id, role: 'agent' } });
    expect(await socket.closed).toBe(4003);
    const next = await open(alone, member.session);
    next.socket.send(JSON.stringify({ type: 'MSG_EDITING', article_id: 7, lang: 3 }));
    await until(() => next.heard().length > 0);
    expect(next.heard()).toEqual([{ type: 'MSG_STAFF', kind: 'refused', operation: 'MSG_EDITING' }]);
    expect((await one.call(staffSession, { as: member.session })).answer.msg.step).toBe('signed_in');
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
  });

  it('accepts a token once, and only with the cookie of the same session [threat 8]', async () => {
    const { answer } = await one.call(staffSocket, { as: editor });
    const protocols = [SOCKET_PROTOCOL, tokenProtocol(String(answer.msg.token))];
    const knock = (headers: Record<string, string>) => dial(one, headers, { path: STAFF_SOCKET_PATH, protocols });
    expect([(await knock({})).status, (await knock(agent.headers)).status]).toEqual([401, 401]);
    expect([(await knock(editor.headers)).status, (await knock(editor.headers)).status]).toEqual([101, 401]);
  });
});
