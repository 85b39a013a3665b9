import { chatState } from '@guildhall/contract/chat/player.ts';
import { deletionCreate, deletionState } from '@guildhall/contract/account-deletion/player.ts';
import { feedbackCreate, feedbackInfo, feedbackList, feedbackSimilar } from '@guildhall/contract/feedback/player.ts';
import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import { incidentJoin } from '@guildhall/contract/incidents/player.ts';
import { launchExchange, launchParameters, launchSession } from '@guildhall/contract/launch/player.ts';
import { suggestionSupport } from '@guildhall/contract/suggestions/player.ts';
import { surveyAnswer } from '@guildhall/contract/surveys/player.ts';
import { describe, expect, it } from 'vitest';
import { createStaffStage, createReplying } from './features/feedback/testing/staff.factory.ts';
import { feedbackPlan, type FeedbackPlan } from './features/feedback/testing/feedback.factory.ts';
import { createIncidentFactory } from './features/incidents/testing/incidents.factory.ts';
import { createDeletionRequests } from './features/account-deletion/testing/requests.ts';
import { createInstallation, type Session, type TestServer } from './testing/installation.ts';
import { enrolledAs } from './features/staff/testing/staff.factory.ts';
import { createSuggestionRequests } from './features/suggestions/testing/requests.ts';
import { createSurveyRequests } from './features/surveys/testing/requests.ts';
import { bodyFrom } from './testing/sample-requests.ts';
import { createEdKey } from './features/launch/testing/tickets.ts';

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

describe('a device that sends another player’s role id and email [P2]', () => {
  const known = { role_id: '10010001', email: 'victim@example.org' };

  it('learns nothing about that player and changes nothing for them', async () => {
    const agent = await enrolledAs(server, 'agent');
    const staffStage = createStaffStage(server);
    const incident = await createIncidentFactory(server.incidentsStaff, agent.id).open({ title: 'The gate is shut' });
    const victim = await server.launch({ guid: 41_001, roles: [known.role_id] });
    const secret = 'The gate of the castle swallowed my secret canary.';
    const theirs = await send(victim, { ...known, description: secret });
    await staffStage.byStaff(agent.id).asked(theirs, 'A question for the victim only.');
    await server.call(incidentJoin, { as: victim, body: { id: incident, is_joined: true, lang: 3 } });
    const view = async () => [await listText(victim), await server.replies.count(victim.player)];
    const before = await view();

    const [attacker, stranger] = [await server.device(), await server.device()];
    const own = await send(attacker, { ...known, description: 'The gate of the castle: show me my reports.' });
    await staffStage.byStaff(agent.id).finished(own, 'Please open the app from the game.');

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

describe('a launch link with another player’s guid [P1]', () => {
  const open = (guid: number, as: Session, at: TestServer, headers: Record<string, string> = {}) =>
    at.call(launchParameters, { as, body: { guid, consent: 'given' }, headers });

  it('opens, if the person agrees, an empty, unverified session bound to this device and ends the previous one', async () => {
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

    // Reports sent in this session do not reach the owner of the guid, whose earlier data is unchanged.
    const later = await send(opened, {}, byParameters);
    expect(await idsOf(someone, byParameters)).not.toContain(later);
    expect(await idsOf(foreign)).not.toContain(later);
    const again = await byParameters.launchByParameters(42_001, deviceOf(mine));
    expect(await idsOf(again, byParameters)).toEqual([own]);
  });

  it('is rejected if tickets are required, and leaves a verified session untouched', async () => {
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

  it('cannot be opened by a cross-site page [threat 9]', async () => {
    const mine = await byParameters.launchByParameters(42_005);
    const { status } = await open(42_006, mine, byParameters, { origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect((await byParameters.call(launchSession, { as: mine })).answer.msg.guid).toBe(42_005);
  });

  /** The session's browser, without the session cookie. */
  const deviceOf = ({ headers, ...session }: Session): Session => ({
    ...session,
    headers: { cookie: headers['cookie']?.split('; ')[0] ?? '' },
  });
});

describe('while the game is down and no tickets can be signed [P2]', () => {
  it('a device can report, suggest, vote, request a deletion and read staff replies, but chat requires a launch', async () => {
    const down = await installation.start({}, [createEdKey('nobody-signs-with-it')]);
    const exchanged = await down.call(launchExchange, { body: { ticket: await installation.mint() } });
    expect(exchanged.status).toBe(401);
    const device = await down.device();
    const agent = await enrolledAs(down, 'agent');
    const { reports: staffReports } = down.feedbackStaff;

    const problem = await send(device, {}, down);
    await installation.owner.query('delete from quota_use');
    await send(device, { type: feedbackTypes.suggestion }, down);
    const requests = [
      [suggestionSupport, await bodyFrom(createSuggestionRequests(down), suggestionSupport)],
      [surveyAnswer, await bodyFrom(createSurveyRequests(down), surveyAnswer)],
      [deletionCreate, await bodyFrom(createDeletionRequests(down), deletionCreate, device)],
    ] as const;
    for (const [route, body] of requests) {
      const { status } = await down.call(route, { as: device, body });
      expect([route.path, status]).toEqual([route.path, 200]);
    }

    const me = { staffId: agent.id, name: 'Mei', role: 'agent' } as const;
    const { version } = await staffReports.open(me, problem);
    const reply = { id: problem, version, key: crypto.randomUUID(), text: 'It is back soon.', then: 'finish' } as const;
    await createReplying(down, installation.clock).replied(me, reply);
    const { answer } = await down.call(feedbackInfo, { as: device, body: { id: problem, category_lang: 3 } });
    expect(answer.msg).toMatchObject({ state: 3, reply: 'It is back soon.' });
    expect((await down.call(deletionState, { as: device })).answer.msg.request).toMatchObject({ state: 'requested' });
    expect((await down.call(chatState, { as: device })).answer.code).toBe(1101);
  });
});
