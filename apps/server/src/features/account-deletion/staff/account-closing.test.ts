import { deletionCancel, deletionState } from '@guildhall/contract/account-deletion/player.ts';
import { chatSend } from '@guildhall/contract/chat/player.ts';
import { feedbackList } from '@guildhall/contract/feedback/player.ts';
import { launchEnd, launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareCanaries, type Planted } from '../../../testing/canaries.ts';
import { startChat, textOf } from '../../chat/testing/conversation.ts';
import { deletionFactoryOf } from '../testing/requests.ts';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { openSocket } from '../../../testing/sockets.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = deletionFactoryOf(server);
const { requests: staffService } = server.deletionStaff;
const officer = await enrolledAs(server, 'privacy');
const reason = 'They wrote that they changed their mind.';

const closedAt = async (player: string): Promise<Date | null> =>
  (await owner.query('select closed_at from player where id = $1', [player])).rows[0].closed_at;
const confirmedFor = async (session: Session) => {
  const { id } = await make.requested(session.player);
  return staffService.confirm(officer.id, { id, version: 1 });
};
const nameOf = ({ answer }: { answer: { code: number } }): string =>
  answer.code === 0 ? 'ok' : anyErrorNameOf(answer.code);

describe('closing an account, enforced by the database [G3]', () => {
  const update = (id: string, set: string) => owner.query(`update deletion_request set ${set} where id = $1`, [id]);

  it('happens on confirmation, and is undone when the deletion is cancelled or its row is removed', async () => {
    const player = await make.player();
    const { id } = await make.requested(player);
    expect(await closedAt(player)).toBe(null);
    await update(id, `state = 'confirmed', confirmed_by = '${officer.id}'`);
    const { rows } = await owner.query('select confirmed_at from deletion_request where id = $1', [id]);
    expect(await closedAt(player)).toEqual(rows[0].confirmed_at);
    await update(id, `state = 'cancelled', closed_at = now()`);
    expect(await closedAt(player)).toBe(null);

    const other = await make.player();
    const again = await make.confirmed(officer.id, officer.id, other);
    expect(await closedAt(other)).toBeInstanceOf(Date);
    await owner.query('delete from deletion_request where id = $1', [again.id]);
    expect(await closedAt(other)).toBe(null);
  });

  it('is undone when staff stop the deletion', async () => {
    const player = await make.player();
    const { id } = await make.confirmed(officer.id, officer.id, player);
    await staffService.stop(officer.id, { id, version: 2, reason });
    expect(await closedAt(player)).toBe(null);
  });
});

describe('an account whose deletion was confirmed [G3]', () => {
  it('is signed out at once, loses its sockets and has its conversation ended by the system', async () => {
    const { session, id: conversation } = await startChat(server, 50_001);
    await server.call(chatSend, { as: session, body: textOf(conversation, 'Before it was closed.') });
    const socket = await openSocket(server, session);
    await confirmedFor(session);
    await socket.closed;
    expect((await server.call(launchSession, { as: session })).answer.msg.kind).toBe('anonymous');
    const { rows } = await owner.query(
      `select c.state, c.end_reason, e.kind, e.staff_id, e.text from conversation c
       join conversation_entry e on e.conversation_id = c.id where c.id = $1`,
      [conversation],
    );
    expect(rows).toEqual([{ state: 'ended', end_reason: 'closed', kind: 'ended', staff_id: null, text: 'closed' }]);
  });

  it('keeps no socket even when the revocation message is lost', async () => {
    const session = await server.launch({ guid: 50_002 });
    const { rows } = await owner.query('select id from session where player_id = $1', [session.player]);
    const ids = rows.map(({ id }: { id: string }) => id);
    expect(await server.launchService.touchAlive(ids)).toEqual(new Set(ids));
    await owner.query('update player set closed_at = now() where id = $1', [session.player]);
    expect(await server.launchService.touchAlive(ids)).toEqual(new Set());
  });

  it('can only view its deletion, cancel it and sign out', async () => {
    const first = await server.launch({ guid: 50_003 });
    await confirmedFor(first);
    const again = await server.launch({ guid: 50_003 });
    expect(again.player).toBe(first.player);
    const personal = routes.filter(({ access }) => access === 'person' || access === 'launched');
    const allowed = [deletionState, deletionCancel, launchEnd].map(({ path }) => path);
    const verdicts = new Map<string, string>();
    for (const route of personal) {
      if (route.path === launchEnd.path) continue;
      const isFile = route.takes === 'bytes';
      const options = { as: again, ...(isFile ? { body: new Uint8Array(8) } : {}) };
      verdicts.set(route.path, nameOf(await server.call(route, options)));
    }
    const open = [...verdicts].flatMap(([path, verdict]) => (verdict === 'account_closed' ? [] : [path]));
    expect(open.toSorted()).toEqual(allowed.filter((path) => path !== launchEnd.path).toSorted());
    expect(verdicts.size).toBeGreaterThan(20);
    expect(verdicts.get(launchSocket.path)).toBe('account_closed');
    expect((await server.call(launchSession, { as: again })).answer.msg).toMatchObject({
      kind: 'player',
      deletion: { own: { is_closed: true } },
      earlier: null,
      restriction: null,
      paused: {},
    });
    expect(nameOf(await server.call(launchEnd, { as: again }))).toBe('ok');
  });
});

describe('a cancelled deletion [G3]', () => {
  let planted = {} as Planted;
  let guid = 0;
  beforeAll(async () => {
    const [agent, editor] = [await enrolledAs(server, 'agent'), await enrolledAs(server, 'editor')];
    const canaries = await prepareCanaries(server, { agent: agent.session, editorId: editor.id });
    planted = await canaries.plantEverywhere(server);
    guid = Number(planted.canaries.get('guid'));
  }, 120_000);

  /** All rows of the player and their dependents, except those that the deletion writes. */
  const dataOf = async (player: string) => {
    const tables = ['feedback', 'conversation', 'file', 'survey_answer', 'incident_join', 'suggestion_support'];
    const rows: unknown[] = [];
    for (const table of tables) {
      rows.push((await owner.query(`select * from ${table} where player_id = $1 order by 1, 2`, [player])).rows);
    }
    const within = `in (select id from conversation where player_id = $1)`;
    rows.push((await owner.query(`select * from message where conversation_id ${within} order by seq`, [player])).rows);
    rows.push((await owner.query(`select issuer, subject, guid, created_at from player where id = $1`, [player])).rows);
    return rows;
  };

  it('reopens the account with its reports, votes, files and chat history unchanged', async () => {
    const { session, request } = planted;
    const list = async (as: Session) => (await server.call(feedbackList, { as, body: {} })).answer;
    const [before, reports] = [await dataOf(session.player), await list(session)];
    expect(before.every((rows) => (rows as unknown[]).length > 0)).toBe(true);
    await staffService.confirm(officer.id, { id: request.id, version: 1 });
    const again = await server.launch({ guid, sub: `account:${planted.canaries.get('subject')}` });
    expect(anyErrorNameOf((await list(again)).code)).toBe('account_closed');
    expect(await dataOf(session.player)).toEqual(before);
    expect(nameOf(await server.call(deletionCancel, { as: again, body: { id: request.id } }))).toBe('ok');
    expect(await list(again)).toEqual(reports);
    expect(await dataOf(session.player)).toEqual(before);
    expect((await server.call(launchSession, { as: again })).answer.msg.deletion).toBe(null);
  });
});
