import { randomUUID } from 'node:crypto';
import type { FeedbackBulkDeed, FeedbackTemplate } from '@guildhall/contract/feedback-desk.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../testing/installation.ts';
import { createIncidentFactory } from '../incidents/incidents.factory.ts';
import { createSuggestionFactory } from '../suggestions/suggestions.factory.ts';
import { createDeskStage } from './feedback.desk.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const stage = createDeskStage(server);
const { bulk, desk, templates } = server.feedbackDesk;
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];
const incidents = createIncidentFactory(server.incidentsDesk, mei.staffId);
const suggestions = createSuggestionFactory(server.suggestionsDesk, mei.staffId);

const template = async (texts: FeedbackTemplate['texts']): Promise<number> =>
  (await templates.save(mei.staffId, { id: null, version: 0, name: 'T', purpose: 'finish', texts })).id;
const outcomesOf = async (ids: string[], deed: FeedbackBulkDeed) =>
  (await bulk(mei, { ids, deed })).outcomes.map(({ outcome }) => outcome);
const lastOf = async (id: string) => {
  const { kind, text, details } = (await desk.open(mei, id)).entries.at(-1) ?? {};
  return [kind, text, details];
};
const inState = async (state: 0 | 1 | 2 | 3, plan?: Parameters<typeof stage.submitted>[1]) =>
  stage.inState(state, omar.staffId, await stage.sender(), plan);

describe('many reports at once', () => {
  it('are each taken by themselves, and each has its outcome in the order of the asking', async () => {
    const [pending, over, gone, progress] = [await inState(0), await inState(3), randomUUID(), await inState(2)];
    const { outcomes } = await bulk(mei, { ids: [pending, over, gone, progress, pending], deed: { do: 'take' } });
    expect(outcomes).toEqual([
      { id: pending, outcome: 'done' },
      { id: over, outcome: 'wrong_status' },
      { id: gone, outcome: 'not_found' },
      { id: progress, outcome: 'done' },
    ]);
    expect((await desk.open(mei, pending)).assignee?.name).toBe('Mei');
    expect((await desk.open(mei, progress)).assignee?.name).toBe('Mei');
    expect((await desk.open(mei, over)).state).toBe(3);
  });

  it('are given to somebody who may answer, or to nobody at all', async () => {
    const ids = [await inState(0), await inState(2)];
    expect(await outcomesOf(ids, { do: 'assign', staff_id: omar.staffId })).toEqual(['done', 'done']);
    expect((await desk.open(mei, ids[0] ?? '')).assignee?.name).toBe('Omar');
    const analyst = await stage.member('Ana', 'analyst');
    await expect(bulk(mei, { ids, deed: { do: 'assign', staff_id: analyst.staffId } })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  it('are answered each in its own language, in English where there is none, with what a text leaves open', async () => {
    const id = await template([
      { lang: 3, text: '{agent} of {game} closed #{number}' },
      { lang: 11, text: '#{number} ist erledigt, sagt {agent}' },
    ]);
    const [german, malay, over] = [await inState(0, { lang: 11 }), await inState(1, { lang: 5 }), await inState(3)];
    const deed = { do: 'reply', then: 'finish', template_id: id } as const;
    expect(await outcomesOf([german, malay, over], deed)).toEqual(['done', 'done', 'wrong_status']);
    const numberOf = async (each: string) => (await desk.open(mei, each)).number;
    expect(await lastOf(german)).toEqual(['finished', `#${await numberOf(german)} ist erledigt, sagt Mei`, {}]);
    const game = server.config.game.name;
    expect(await lastOf(malay)).toEqual(['finished', `Mei of ${game} closed #${await numberOf(malay)}`, {}]);
  });

  it('get no empty answer where a template has no text for them', async () => {
    const id = await template([{ lang: 3, text: 'English' }]);
    await owner.query('delete from feedback_template_text where template_id = $1', [id]);
    const report = await inState(0);
    expect(await outcomesOf([report], { do: 'reply', then: 'ask', template_id: id })).toEqual(['no_text']);
    expect((await desk.open(mei, report)).state).toBe(0);
    const missing = { do: 'reply', then: 'ask', template_id: 999_999 } as const;
    await expect(bulk(mei, { ids: [report], deed: missing })).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('are linked to a known issue, which counts them, and let go again', async () => {
    const incident = await incidents.open({ title: 'The gate' });
    const countOf = async (): Promise<number> => (await server.incidentsDesk.open(incident)).linked_count;
    const ids = [await inState(0), await inState(2), await inState(1)];
    expect(await outcomesOf(ids, { do: 'incident', incident_id: incident })).toEqual(['done', 'done', 'done']);
    expect(await outcomesOf(ids.slice(0, 1), { do: 'incident', incident_id: incident })).toEqual(['done']);
    expect(await countOf()).toBe(3);
    const [first = '', second = ''] = ids;
    expect(await lastOf(first)).toEqual(['linked', '', { incident: 'The gate' }]);
    const { entries, incident: linked } = await desk.open(mei, first);
    expect([entries.length, linked]).toEqual([2, { id: incident, title: 'The gate', is_open: true }]);
    expect(await outcomesOf([second], { do: 'incident', incident_id: null })).toEqual(['done']);
    expect(await countOf()).toBe(2);
    const other = await incidents.open({ title: 'Another' });
    await bulk(mei, { ids, deed: { do: 'incident', incident_id: other } });
    expect([await countOf(), (await server.incidentsDesk.open(other)).linked_count]).toEqual([0, 3]);
  });

  it('are not linked to an issue that has ended: nobody would answer them', async () => {
    const closed = await incidents.closed();
    const report = await inState(0);
    expect(await outcomesOf([report], { do: 'incident', incident_id: closed })).toEqual(['wrong_status']);
    await expect(bulk(mei, { ids: [report], deed: { do: 'incident', incident_id: 999_999 } })).rejects.toMatchObject({
      reason: 'not_found',
    });
    expect((await desk.open(mei, report)).incident).toBeNull();
  });

  it('support the suggestion they are linked to, once for each player', async () => {
    const suggestion = await suggestions.published({ title: 'Swim' });
    const from = await stage.sender();
    const ids = [await stage.submitted(from), await stage.submitted(from), await inState(3)];
    const before = (await server.suggestionsDesk.open(suggestion)).supporters;
    const deed = { do: 'suggestion', suggestion_id: suggestion } as const;
    expect(await outcomesOf(ids, deed)).toEqual(['done', 'done', 'done']);
    expect((await server.suggestionsDesk.open(suggestion)).supporters).toBe(before + 2);
    expect(await lastOf(ids[0] ?? '')).toEqual(['linked', '', { suggestion: 'Swim' }]);
    expect((await desk.open(mei, ids[0] ?? '')).suggestion).toEqual({ id: suggestion, title: 'Swim' });
    await expect(bulk(mei, { ids, deed: { do: 'suggestion', suggestion_id: 999_999 } })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  it('leave one entry in the trail, and hints for the desk and for the players who were answered', async () => {
    const id = await template([{ lang: 3, text: 'Done.' }]);
    const from = await stage.sender();
    const ids = [await stage.submitted(from), await stage.submitted(from), await inState(3)];
    const told: string[] = [];
    const changed: string[] = [];
    await server.desk.onChange((_noun, each) => changed.push(...each));
    await server.replies.onHint((hint) => told.push(...('players' in hint ? hint.players : [])));
    await bulk(mei, { ids, deed: { do: 'reply', then: 'finish', template_id: id } });
    await until(() => told.length === 1 && changed.length === 2);
    expect([changed, told]).toEqual([ids.slice(0, 2), [from.playerId]]);
    const numbers = [(await desk.open(mei, ids[0] ?? '')).number, (await desk.open(mei, ids[1] ?? '')).number];
    const { rows } = await owner.query(
      `select staff_id, subject, details from audit_entry where action = 'feedback.bulk_changed' order by id desc limit 1`,
    );
    const details = { do: 'reply', then: 'finish', template_id: id, numbers };
    expect(rows).toEqual([{ staff_id: mei.staffId, subject: 'feedback', details }]);
  });

  it('attack 15: of two colleagues who end the same hundred at once, each report is ended by one', async () => {
    const id = await template([{ lang: 3, text: 'Done.' }]);
    const ids: string[] = [];
    for (let at = 0; at < 30; at += 1) ids.push(await inState(0));
    const deed = { do: 'reply', then: 'finish', template_id: id } as const;
    const [left, right] = await Promise.all([bulk(mei, { ids, deed }), bulk(omar, { ids: ids.toReversed(), deed })]);
    const done = [...left.outcomes, ...right.outcomes].filter(({ outcome }) => outcome === 'done');
    expect(done.map((each) => each.id).toSorted()).toEqual(ids.toSorted());
    const { rows } = await owner.query(
      `select feedback_id, count(*) from feedback_entry where kind = 'finished' and feedback_id = any($1::uuid[])
       group by feedback_id having count(*) <> 1`,
      [ids],
    );
    expect(rows).toEqual([]);
  });
});
