import { chatState } from '@guildhall/contract/chat.ts';
import { deletionCreate, deletionState } from '@guildhall/contract/account-deletion.ts';
import { feedbackCreate, feedbackInfo, feedbackList, feedbackSimilar } from '@guildhall/contract/feedback.ts';
import { feedbackTypes } from '@guildhall/contract/feedback-rules.ts';
import { incidentJoin } from '@guildhall/contract/incidents.ts';
import { launchExchange, launchParameters, launchSession } from '@guildhall/contract/launch.ts';
import { suggestionSupport } from '@guildhall/contract/suggestions.ts';
import { surveyAnswer } from '@guildhall/contract/surveys.ts';
import { describe, expect, it } from 'vitest';
import { createDeskStage } from './features/feedback/feedback.desk.factory.ts';
import { feedbackPlan, type FeedbackPlan } from './features/feedback/feedback.factory.ts';
import { createIncidentFactory } from './features/incidents/incidents.factory.ts';
import { createDeletionRequests } from './testing/deletion-requests.ts';
import { createInstallation, type Session, type TestServer } from './testing/installation.ts';
import { enrolledAs } from './testing/staff.ts';
import { createSuggestionRequests } from './testing/suggestion-requests.ts';
import { createSurveyRequests } from './testing/survey-requests.ts';
import { createEdKey } from './testing/tickets.ts';

const installation = await createInstallation();
const server = await installation.start();
const byParameters = await installation.start({ GUILDHALL_LAUNCH: 'parameters' });

const send = async (as: Session, plan: FeedbackPlan = {}, at: TestServer = server): Promise<string> => {
  const { status, answer } = await at.call(feedbackCreate, { as, body: feedbackPlan(plan) });
  expect(status).toBe(200);
  return String(answer.msg.id);
};
const listText = async (as: Session, at: TestServer = server): Promise<string> =>
  (await at.call(feedbackList, { as })).text;
const idsOf = async (as: Session, at: TestServer = server): Promise<string[]> =>
  (await at.call(feedbackList, { as })).answer.msg.list.map(({ id }: { id: string }) => id);
const empty = '{"code":0,"msg":{"list":[],"next":null}}';

describe('P2: a device that sends the role id and email of someone else', () => {
  const known = { role_id: '10010001', email: 'victim@example.org' };

  it('learns nothing of them, and changes nothing for them', async () => {
    const agent = await enrolledAs(server, 'agent');
    const desk = createDeskStage(server);
    const incident = await createIncidentFactory(server.incidentsDesk, agent.id).open({ title: 'The gate is shut' });
    const victim = await server.launch({ guid: 41_001, roles: [known.role_id] });
    const secret = 'The gate of the castle swallowed my secret canary.';
    const theirs = await send(victim, { ...known, description: secret });
    await desk.byStaff(agent.id).asked(theirs, 'A question for the victim only.');
    await server.call(incidentJoin, { as: victim, body: { id: incident, is_joined: true, lang: 3 } });
    const view = async () => [await listText(victim), await server.replies.count(victim.player)];
    const before = await view();

    const [attacker, stranger] = [await server.device(), await server.device()];
    const own = await send(attacker, { ...known, description: 'The gate of the castle: show me my reports.' });
    await desk.byStaff(agent.id).finished(own, 'Please open the app from the game.');

    expect(await idsOf(attacker)).toEqual([own]);
    const info = await server.call(feedbackInfo, { as: attacker, body: { id: own, category_lang: 3 } });
    const other = await server.call(feedbackInfo, { as: attacker, body: { id: theirs, category_lang: 3 } });
    const similar = (as: Session) =>
      server.call(feedbackSimilar, { as, body: { text: `${secret} ${known.email}`, category_lang: 3 } });
    const [toAttacker, toStranger] = [await similar(attacker), await similar(stranger)];
    expect(other.status).toBe(404);
    expect(toAttacker.text).toBe(toStranger.text);
    for (const text of [info.text, toAttacker.text, await listText(attacker)]) {
      expect(text).not.toMatch(new RegExp(`canary|question for the victim|${theirs}|${victim.player}|41001`));
    }
    expect(await view()).toEqual(before);
  });
});

describe('P1: a link that carries another guid', () => {
  const open = (guid: number, as: Session, at: TestServer, headers: Record<string, string> = {}) =>
    at.call(launchParameters, { as, body: { guid }, headers });

  it('opens an empty, unverified session of this device and ends the one before', async () => {
    const mine = await byParameters.launchByParameters(42_001);
    const own = await send(mine, {}, byParameters);
    const [someone, foreign] = [await byParameters.launchByParameters(42_002), await server.launch({ guid: 42_002 })];
    await send(someone, {}, byParameters);
    await send(foreign);

    const { answer, headers } = await open(42_002, mine, byParameters);
    expect(answer.msg).toMatchObject({ kind: 'player', proof: 'parameters', guid: 42_002, roles: [] });
    expect([mine.player, someone.player, foreign.player]).not.toContain(answer.msg.player);
    const token = /guildhall_session=([\w-]{43})/.exec(headers.getSetCookie().join())?.[1];
    const opened = { ...mine, headers: { cookie: mine.headers['cookie']?.replace(mine.token, token ?? '') ?? '' } };
    expect(await listText(opened, byParameters)).toBe(empty);
    expect((await byParameters.call(feedbackList, { as: mine })).status).toBe(401);

    // Nothing that is sent in it reaches the person whose guid the link carried, and what was there before is still there.
    const later = await send(opened, {}, byParameters);
    expect(await idsOf(someone, byParameters)).not.toContain(later);
    expect(await idsOf(foreign)).not.toContain(later);
    const again = await byParameters.launchByParameters(42_001, deviceOf(mine));
    expect(await idsOf(again, byParameters)).toEqual([own]);
  });

  it('is refused where tickets are required, and leaves a verified session alone', async () => {
    const [device, player] = [await server.device(), await server.launch({ guid: 42_003 })];
    const both = { ...player, headers: { cookie: `${device.headers['cookie']}; ${player.headers['cookie']}` } };
    const { status, answer } = await open(42_004, both, server);
    expect([status, answer.code]).toEqual([401, 1100]);
    expect((await server.call(launchSession, { as: both })).answer.msg).toMatchObject({
      proof: 'ticket',
      guid: 42_003,
      player: player.player,
    });
  });

  it('cannot be opened by a page of another site (attack 9)', async () => {
    const mine = await byParameters.launchByParameters(42_005);
    const { status } = await open(42_006, mine, byParameters, { origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect((await byParameters.call(launchSession, { as: mine })).answer.msg.guid).toBe(42_005);
  });

  /** The browser of a session, without the session. */
  const deviceOf = ({ headers, ...session }: Session): Session => ({
    ...session,
    headers: { cookie: headers['cookie']?.split('; ')[0] ?? '' },
  });
});

describe('P2: while the game is down and no ticket can be signed', () => {
  it('a device reports, suggests, votes and asks for a deletion, and reads what staff answer; the chat needs a launch', async () => {
    const down = await installation.start({}, [createEdKey('nobody-signs-with-it')]);
    const exchanged = await down.call(launchExchange, { body: { ticket: await installation.mint() } });
    expect(exchanged.status).toBe(401);
    const device = await down.device();
    const agent = await enrolledAs(down, 'agent');
    const { desk } = down.feedbackDesk;

    const problem = await send(device, {}, down);
    await installation.owner.query('delete from quota_use');
    await send(device, { type: feedbackTypes.suggestion }, down);
    const requests = [
      [suggestionSupport, await createSuggestionRequests(down)(suggestionSupport)],
      [surveyAnswer, await createSurveyRequests(down)(surveyAnswer)],
      [deletionCreate, await createDeletionRequests(down)(deletionCreate, device)],
    ] as const;
    for (const [route, body] of requests) {
      const { status } = await down.call(route, { as: device, body });
      expect([route.path, status]).toEqual([route.path, 200]);
    }

    const me = { staffId: agent.id, name: 'Mei' };
    const { version } = await desk.open(me, problem);
    await desk.reply(me, { id: problem, version, key: crypto.randomUUID(), text: 'It is back soon.', then: 'finish' });
    const { answer } = await down.call(feedbackInfo, { as: device, body: { id: problem, category_lang: 3 } });
    expect(answer.msg).toMatchObject({ state: 3, reply: 'It is back soon.' });
    expect((await down.call(deletionState, { as: device })).answer.msg.request).toMatchObject({ state: 'requested' });
    expect((await down.call(chatState, { as: device })).answer.code).toBe(1101);
  });
});
