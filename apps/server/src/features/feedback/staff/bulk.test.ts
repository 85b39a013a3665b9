import { randomUUID } from 'node:crypto';
import type { FeedbackBulkAction, FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { describe, expect, it } from 'vitest';
import { hintsSettled } from '../../../testing/hints-settled.ts';
import { createInstallation, until } from '../../../testing/installation.ts';
import { createIncidentFactory } from '../../incidents/testing/incidents.factory.ts';
import { createSuggestionFactory } from '../../suggestions/testing/suggestions.factory.ts';
import { createStaffStage, createReplying } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const { bulk, reports: staffReports, templates } = server.feedbackStaff;
const { send } = createReplying(server, clock);
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];
const incidents = createIncidentFactory(server.incidentsStaff, mei.staffId);
const suggestions = createSuggestionFactory(server.suggestionsStaff, mei.staffId);

const template = async (texts: FeedbackTemplate['texts']): Promise<number> =>
  (await templates.save(mei.staffId, { id: null, version: 0, name: 'T', purpose: 'finish', texts })).id;
const outcomesOf = async (ids: string[], action: FeedbackBulkAction) =>
  (await bulk(mei, { ids, action })).outcomes.map(({ outcome }) => outcome);
const lastOf = async (id: string) => {
  const { kind, text, details } = (await staffReports.open(mei, id)).entries.at(-1) ?? {};
  return [kind, text, details];
};
const inState = async (state: 0 | 1 | 2 | 3, plan?: Parameters<typeof stage.submitted>[1]) =>
  stage.inState(state, omar.staffId, await stage.sender(), plan);

describe('bulk actions', () => {
  it('take each report separately, with outcomes in request order', async () => {
    const [pending, over, gone, progress] = [await inState(0), await inState(3), randomUUID(), await inState(2)];
    const { outcomes } = await bulk(mei, { ids: [pending, over, gone, progress, pending], action: { do: 'take' } });
    expect(outcomes).toEqual([
      { id: pending, outcome: 'done' },
      { id: over, outcome: 'wrong_state' },
      { id: gone, outcome: 'not_found' },
      { id: progress, outcome: 'done' },
    ]);
    expect((await staffReports.open(mei, pending)).assignee?.name).toBe('Mei');
    expect((await staffReports.open(mei, progress)).assignee?.name).toBe('Mei');
    expect((await staffReports.open(mei, over)).state).toBe(3);
  });

  it('assign reports to staff who may reply, or unassign them', async () => {
    const ids = [await inState(0), await inState(2)];
    expect(await outcomesOf(ids, { do: 'assign', staff_id: omar.staffId })).toEqual(['done', 'done']);
    expect((await staffReports.open(mei, ids[0] ?? '')).assignee?.name).toBe('Omar');
    const analyst = await stage.member('Ana', 'analyst');
    await expect(bulk(mei, { ids, action: { do: 'assign', staff_id: analyst.staffId } })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  it('reply in each report’s language, falling back to English, with variables filled in', async () => {
    const id = await template([
      { lang: 3, text: '{agent} of {game} closed #{number}' },
      { lang: 11, text: '#{number} ist erledigt, sagt {agent}' },
    ]);
    const [german, malay, over] = [await inState(0, { lang: 11 }), await inState(1, { lang: 5 }), await inState(3)];
    const action = { do: 'reply', then: 'finish', template_id: id } as const;
    expect(await outcomesOf([german, malay, over], action)).toEqual(['done', 'done', 'wrong_state']);
    await send();
    const numberOf = async (each: string) => (await staffReports.open(mei, each)).number;
    expect(await lastOf(german)).toEqual(['finished', `#${await numberOf(german)} ist erledigt, sagt Guildhall`, {}]);
    const game = server.config.game.name;
    expect(await lastOf(malay)).toEqual(['finished', `Guildhall of ${game} closed #${await numberOf(malay)}`, {}]);
  });

  it('send no reply where the template has no text', async () => {
    const id = await template([{ lang: 3, text: 'English' }]);
    await owner.query('delete from feedback_template_text where template_id = $1', [id]);
    const report = await inState(0);
    expect(await outcomesOf([report], { do: 'reply', then: 'ask', template_id: id })).toEqual(['no_text']);
    expect((await staffReports.open(mei, report)).state).toBe(0);
    const missing = { do: 'reply', then: 'ask', template_id: 999_999 } as const;
    await expect(bulk(mei, { ids: [report], action: missing })).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('link reports to an incident, which counts them, and unlink them again', async () => {
    const incident = await incidents.open({ title: 'The gate' });
    const countOf = async (): Promise<number> => (await server.incidentsStaff.open(incident)).linked_count;
    const ids = [await inState(0), await inState(2), await inState(1)];
    expect(await outcomesOf(ids, { do: 'incident', incident_id: incident })).toEqual(['done', 'done', 'done']);
    expect(await outcomesOf(ids.slice(0, 1), { do: 'incident', incident_id: incident })).toEqual(['done']);
    expect(await countOf()).toBe(3);
    const [first = '', second = ''] = ids;
    expect(await lastOf(first)).toEqual(['linked', '', { incident: 'The gate' }]);
    const { entries, incident: linked } = await staffReports.open(mei, first);
    expect([entries.length, linked]).toEqual([2, { id: incident, title: 'The gate', is_open: true }]);
    expect(await outcomesOf([second], { do: 'incident', incident_id: null })).toEqual(['done']);
    expect(await countOf()).toBe(2);
    const other = await incidents.open({ title: 'Another' });
    await bulk(mei, { ids, action: { do: 'incident', incident_id: other } });
    expect([await countOf(), (await server.incidentsStaff.open(other)).linked_count]).toEqual([0, 3]);
  });

  it('refuse linking to a closed incident, because the reports would never be answered', async () => {
    const closed = await incidents.closed();
    const report = await inState(0);
    expect(await outcomesOf([report], { do: 'incident', incident_id: closed })).toEqual(['wrong_state']);
    await expect(bulk(mei, { ids: [report], action: { do: 'incident', incident_id: 999_999 } })).rejects.toMatchObject({
      reason: 'not_found',
    });
    expect((await staffReports.open(mei, report)).incident).toBeNull();
  });

  it('count each player once as a supporter of the linked suggestion', async () => {
    const suggestion = await suggestions.published({ title: 'Swim' });
    const from = await stage.sender();
    const ids = [await stage.submitted(from), await stage.submitted(from), await inState(3)];
    const before = (await server.suggestionsStaff.open(suggestion)).supporters;
    const action = { do: 'suggestion', suggestion_id: suggestion } as const;
    expect(await outcomesOf(ids, action)).toEqual(['done', 'done', 'done']);
    expect((await server.suggestionsStaff.open(suggestion)).supporters).toBe(before + 2);
    expect(await lastOf(ids[0] ?? '')).toEqual(['linked', '', { suggestion: 'Swim' }]);
    expect((await staffReports.open(mei, ids[0] ?? '')).suggestion).toEqual({ id: suggestion, title: 'Swim' });
    await expect(bulk(mei, { ids, action: { do: 'suggestion', suggestion_id: 999_999 } })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  it('write one audit entry for each changed report, and hint consoles and the players who got a reply', async () => {
    const id = await template([{ lang: 3, text: 'Done.' }]);
    const from = await stage.sender();
    const ids = [await stage.submitted(from), await stage.submitted(from), await inState(3)];
    const notified: string[] = [];
    const changed: string[] = [];
    await hintsSettled(server);
    await server.consoleHints.onChange((_noun, each) => changed.push(...each));
    await server.replies.onHint((hint) => notified.push(...('players' in hint ? hint.players : [])));
    await bulk(mei, { ids, action: { do: 'reply', then: 'finish', template_id: id } });
    await until(() => changed.length === 2);
    expect(notified).toEqual([]);
    await send();
    await until(() => notified.length === 1 && changed.length === 4);
    expect([changed, notified]).toEqual([[...ids.slice(0, 2), ...ids.slice(0, 2)], [from.playerId]]);
    const numbers = [
      (await staffReports.open(mei, ids[0] ?? '')).number,
      (await staffReports.open(mei, ids[1] ?? '')).number,
    ];
    const { rows } = await owner.query(
      `select staff_id, subject, details from audit_entry where action = 'feedback.reply_queued' order by id desc limit 2`,
    );
    const details = { do: 'reply', then: 'finish', template_id: id };
    expect(rows.toReversed()).toEqual(
      numbers.map((number) => ({ staff_id: mei.staffId, subject: `feedback:${number}`, details })),
    );
  });

  it('finish each report once when two agents finish the same hundred concurrently [threat 15]', async () => {
    const id = await template([{ lang: 3, text: 'Done.' }]);
    const ids: string[] = [];
    for (let at = 0; at < 30; at += 1) ids.push(await inState(0));
    const action = { do: 'reply', then: 'finish', template_id: id } as const;
    const [left, right] = await Promise.all([
      bulk(mei, { ids, action }),
      bulk(omar, { ids: ids.toReversed(), action }),
    ]);
    const done = [...left.outcomes, ...right.outcomes].filter(({ outcome }) => outcome === 'done');
    expect(done.map((each) => each.id).toSorted()).toEqual(ids.toSorted());
    await send();
    const { rows } = await owner.query(
      `select feedback_id, count(*) from feedback_entry where kind = 'finished' and feedback_id = any($1::uuid[])
       group by feedback_id having count(*) <> 1`,
      [ids],
    );
    expect(rows).toEqual([]);
  });
});
