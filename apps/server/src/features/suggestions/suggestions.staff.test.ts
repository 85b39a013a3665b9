import { anonymous } from '../../runtime/actor.ts';
import {
  suggestionMerge,
  suggestionOpen,
  suggestionPublish,
  suggestionSave,
  suggestionTable,
  type StaffSuggestion,
  type SuggestionText,
} from '@guildhall/contract/suggestions/staff.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { createSuggestionFactory } from './testing/suggestions.factory.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const { suggestionsStaff: staffService } = server;
const [ada, ben] = [await enrolledAs(server, 'agent'), await enrolledAs(server, 'editor')];
await owner.query(`update staff_member set name = 'Ada' where id = $1`, [ada.id]);
await owner.query(`update staff_member set name = 'Ben' where id = $1`, [ben.id]);
const make = createSuggestionFactory(staffService, ada.id);
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const english: SuggestionText = { lang: 3, title: 'Mounts that swim', body: 'For the sea.', answer: '' };
const german: SuggestionText = { lang: 11, title: 'Schwimmende Pferde', body: 'Fürs Meer.', answer: 'Kommt.' };
afterEach(async () => {
  clock.reset();
  await owner.query('update feedback set suggestion_id = null');
  await owner.query('delete from suggestion');
});

const trail = async () => {
  const { list } = await server.audit.table({ limit: 50 });
  return list
    .filter(({ action }) => action.startsWith('suggestion.'))
    .map(({ staff, action, subject, details }) => [staff?.name, action, subject, details]);
};
const entriesOf = async (feedbackId: string) =>
  (
    await owner.query(
      `select kind, by, staff_id, details, from_state, to_state from feedback_entry
       where feedback_id = $1 and kind <> 'submitted' order by id`,
      [feedbackId],
    )
  ).rows;
const linkOf = async (feedbackId: string): Promise<number | null> => {
  const { rows } = await owner.query('select suggestion_id from feedback where id = $1', [feedbackId]);
  return (rows[0] as { suggestion_id: number | null }).suggestion_id;
};
const supportersOf = async (...ids: number[]) =>
  (
    await owner.query(
      `select s.id, s.supporters, count(p.player_id) as recount from suggestion s
       left join suggestion_support p on p.suggestion_id = s.id where s.id = any($1) group by s.id order by s.id`,
      [ids],
    )
  ).rows;
const crowd = async (count: number): Promise<string[]> => {
  const { rows } = await owner.query(
    `insert into player (issuer, subject, guid) select 'crowd', gen_random_uuid(), n from generate_series(1, $1::int) n
     returning id`,
    [count],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
};
const supported = (id: number, players: readonly string[]) =>
  owner.query('insert into suggestion_support (suggestion_id, player_id) select $1, unnest($2::uuid[])', [id, players]);

describe('a suggestion in the console', () => {
  it('is published from a report, whose sender supports it and whose history records it (ADR 17)', async () => {
    const hints: string[] = [];
    await server.consoleHints.onChange((noun, ids) => void hints.push(`${noun} ${ids.join()}`));
    const sender = await reports.sender();
    const feedbackId = await reports.submitted(sender, { type: 2 });
    const body = { feedback_id: feedbackId, texts: [german, english] };
    const published = await server.call(suggestionPublish, { as: ada.session, body });
    const { id } = published.answer.msg as StaffSuggestion;
    expect(published.answer.msg).toEqual({
      id,
      state: 'open',
      title: 'Mounts that swim',
      supporters: 1,
      unverified_supporters: 0,
      langs: [3, 11],
      published_at: clock.now(),
      updated_at: clock.now(),
      updated_by: { id: ada.id, name: 'Ada' },
      merged_into: null,
      version: 1,
      texts: [english, german],
      feedback_id: feedbackId,
    });
    expect((await server.call(suggestionOpen, { as: ben.session, body: { id } })).answer).toEqual(published.answer);
    expect(await linkOf(feedbackId)).toBe(id);
    expect(await entriesOf(feedbackId)).toEqual([
      {
        kind: 'linked',
        by: 'staff',
        staff_id: ada.id,
        details: { suggestion: 'Mounts that swim' },
        from_state: null,
        to_state: null,
      },
    ]);
    expect((await trail())[0]).toEqual([
      'Ada',
      'suggestion.published',
      `suggestion:${id}`,
      { title: 'Mounts that swim', langs: [3, 11], feedback_id: feedbackId },
    ]);
    await until(() => hints.includes(`suggestions ${id}`) && hints.includes(`feedback ${feedbackId}`));
  });

  it('can be published from a report once, and only from one of type suggestion (ADR 17)', async () => {
    const sender = await reports.sender();
    const [issue, idea] = [await reports.submitted(sender), await reports.submitted(sender, { type: 2 })];
    const publish = (feedback_id: string | null, texts = [english]) =>
      staffService.publish(ada.id, { feedback_id, texts });
    await expect(publish(issue)).rejects.toMatchObject({ reason: 'wrong_state' });
    await expect(publish('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ reason: 'not_found' });
    await expect(publish(null, [german])).rejects.toMatchObject({ reason: 'english_missing' });
    await expect(publish(null, [english, english])).rejects.toMatchObject({ reason: 'invalid' });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => publish(idea)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await owner.query('select from suggestion')).rowCount).toBe(1);
    expect(await entriesOf(issue)).toEqual([]);
  });

  it('rejects a change based on an old version, naming who changed it (ADR 17)', async () => {
    const id = await make.published();
    clock.advance(1000);
    const texts = [{ ...english, answer: 'In spring.' }, german];
    const saved = await server.call(suggestionSave, {
      as: ben.session,
      body: { id, version: 1, state: 'planned', texts },
    });
    expect(saved.answer.msg).toEqual({
      ...(await staffService.open(id)),
      state: 'planned',
      version: 2,
      texts,
      langs: [3, 11],
      updated_at: clock.now(),
      updated_by: { id: ben.id, name: 'Ben' },
    });
    const late = { id, version: 1, state: 'done', texts } as const;
    await expect(staffService.save(ada.id, late)).rejects.toMatchObject({ reason: 'conflict', params: { by: 'Ben' } });
    await expect(staffService.merge(ada.id, { id, version: 1, into: id + 1 })).rejects.toMatchObject({
      reason: 'conflict',
    });
    await expect(staffService.save(ada.id, { ...late, version: 2, texts: [german] })).rejects.toMatchObject({
      reason: 'english_missing',
    });
    expect((await trail())[0]).toEqual([
      'Ben',
      'suggestion.saved',
      `suggestion:${id}`,
      { title: 'Mounts that swim', langs: [3, 11], before: 'open', after: 'planned' },
    ]);
  });

  it('is not changed or audited by saving the same content again [threat 17]', async () => {
    const id = await make.published();
    const before = await staffService.open(id);
    const entries = (await trail()).length;
    clock.advance(5000);
    expect(await staffService.save(ben.id, { id, version: 1, state: 'open', texts: before.texts })).toEqual(before);
    expect(await trail()).toHaveLength(entries);
  });
});

describe('a duplicate suggestion', () => {
  it('leaves the board, and its supporters and reports move to the original, each player once (ADR 17)', async () => {
    const [both, onlyDuplicate, onlyOriginal] = await crowd(3);
    const feedbackId = await reports.submitted(await reports.sender(), { type: 2 });
    const [original, duplicate] = [await make.published(), await make.published({ feedbackId })];
    await supported(original, [both ?? '', onlyOriginal ?? '']);
    await supported(duplicate, [both ?? '', onlyDuplicate ?? '']);
    clock.advance(1000);
    const before = await staffService.open(duplicate);
    const body = { id: duplicate, version: 1, into: original };
    const merged = await server.call(suggestionMerge, { as: ben.session, body });
    expect(merged.answer.msg).toEqual({
      ...before,
      supporters: 0,
      merged_into: original,
      version: 2,
      updated_at: clock.now(),
      updated_by: { id: ben.id, name: 'Ben' },
    });
    // The player who supports both, one supporter of each, and the sender of the report.
    expect(await supportersOf(original, duplicate)).toEqual([
      { id: original, supporters: 4, recount: 4 },
      { id: duplicate, supporters: 0, recount: 0 },
    ]);
    expect(await linkOf(feedbackId)).toBe(original);
    expect((await trail())[0]).toEqual(['Ben', 'suggestion.merged', `suggestion:${duplicate}`, { into: original }]);
  });

  it('of a duplicate is merged into the original, so there are no chains (ADR 17)', async () => {
    const [a, b, c] = [await make.published(), await make.published(), await make.published()];
    const players = await crowd(3);
    for (const [index, id] of [a, b, c].entries()) await supported(id, players.slice(index));
    await staffService.merge(ada.id, { id: a, version: 1, into: b });
    await staffService.merge(ada.id, { id: b, version: 1, into: c });
    const { rows } = await owner.query('select id, merged_into, is_moving from suggestion order by id');
    expect(rows).toEqual([
      { id: a, merged_into: c, is_moving: false },
      { id: b, merged_into: c, is_moving: false },
      { id: c, merged_into: null, is_moving: false },
    ]);
    expect((await supportersOf(a, b, c)).map(({ supporters, recount }) => [supporters, recount])).toEqual([
      [0, 0],
      [0, 0],
      [3, 3],
    ]);
  });

  it('cannot be merged into itself or into a hidden, merged or unknown one (ADR 17)', async () => {
    const [id, hidden, original, duplicate] = [
      await make.published(),
      await make.published({ state: 'hidden' }),
      await make.published(),
      await make.published(),
    ];
    await staffService.merge(ada.id, { id: duplicate, version: 1, into: original });
    for (const [from, version, into, reason] of [
      [id, 1, id, 'wrong_state'],
      [id, 1, hidden, 'wrong_state'],
      [id, 1, duplicate, 'wrong_state'],
      [id, 1, 999_999, 'not_found'],
      [999_999, 1, id, 'not_found'],
      [duplicate, 2, id, 'wrong_state'],
    ] as const) {
      await expect(staffService.merge(ada.id, { id: from, version, into })).rejects.toMatchObject({ reason });
    }
    await expect(
      staffService.save(ada.id, { id: duplicate, version: 2, state: 'open', texts: [english] }),
    ).rejects.toMatchObject({ reason: 'wrong_state' });
    expect((await staffService.open(id)).merged_into).toBeNull();
  });

  it('loses and doubles no supporters during a merge in both directions with concurrent support [threat 34]', async () => {
    const players = await crowd(80);
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await make.published(), await make.published()];
      await supported(a, players.slice(0, 20));
      await supported(b, players.slice(10, 30));
      const support = (id: number, playerId: string) =>
        server.suggestions.support({ playerId } as never, { id, is_supported: true }).then(
          () => playerId,
          () => null,
        );
      const late = players.slice(30).flatMap((player) => [support(a, player), support(b, player)]);
      const merges = [
        staffService.merge(ada.id, { id: a, version: 1, into: b }),
        staffService.merge(ben.id, { id: b, version: 1, into: a }),
      ];
      const outcomes = await Promise.allSettled(merges);
      const counted = new Set((await Promise.all(late)).filter((each) => each !== null));
      await server.merging.moveAll();
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const total = 30 + counted.size;
      const rows = (await supportersOf(a, b)).map(({ supporters, recount }) => [supporters, recount]);
      expect(rows.toSorted(([x = 0], [y = 0]) => x - y)).toEqual([
        [0, 0],
        [total, total],
      ]);
    }
  });

  it('with many supporters leaves the board at once, and a job moves them with exact counters after every batch (ADR 17)', async () => {
    const [original, duplicate] = [await make.published(), await make.published()];
    const players = await crowd(5000);
    await supported(original, players.slice(0, 1000));
    await supported(duplicate, players);
    await staffService.merge(ada.id, { id: duplicate, version: 1, into: original });
    expect(await server.suggestions.list(anonymous, { category_lang: 3, sort: 'top' })).toMatchObject({
      list: [{ id: original }],
    });
    const steps = await supportersOf(original, duplicate);
    expect(steps.map(({ supporters, recount }) => supporters === recount)).toEqual([true, true]);
    expect(steps[1]?.supporters).toBe(3000);
    await Promise.all([server.merging.moveAll(), server.merging.moveAll()]);
    expect(await supportersOf(original, duplicate)).toEqual([
      { id: original, supporters: 5000, recount: 5000 },
      { id: duplicate, supporters: 0, recount: 0 },
    ]);
    expect((await owner.query('select from suggestion where is_moving')).rowCount).toBe(0);
  });

  it('is moved by the job that its merge sends, and a refused merge sends none (ADR 36)', async () => {
    const [original, duplicate] = [await make.published(), await make.published()];
    await supported(duplicate, await crowd(2001));
    const sent = async (): Promise<unknown[]> => {
      const { rows } = await owner.query<{ data: unknown }>(
        `select data from pgboss.job where name = 'suggestions.merge' and (data->>'id')::int = $1`,
        [duplicate],
      );
      return rows.map(({ data }) => data);
    };
    await expect(staffService.merge(ada.id, { id: duplicate, version: 7, into: original })).rejects.toMatchObject({
      reason: 'conflict',
    });
    expect(await sent()).toEqual([]);
    await staffService.merge(ada.id, { id: duplicate, version: 1, into: original });
    expect(await sent()).toEqual([{ id: duplicate }]);
    expect((await supportersOf(original, duplicate))[1]?.supporters).toBe(1);
    const job = server.features
      .flatMap(({ queuedJobs }) => queuedJobs ?? [])
      .find(({ name }) => name === 'suggestions.merge');
    // At least once: the second run finds nothing to do.
    for (const payload of [...(await sent()), ...(await sent())]) await job?.run(payload);
    expect(await supportersOf(original, duplicate)).toEqual([
      { id: original, supporters: 2001, recount: 2001 },
      { id: duplicate, supporters: 0, recount: 0 },
    ]);
    await expect(job?.run({ id: 'x' })).rejects.toThrow();
  });
});

describe('the suggestion table', () => {
  it('is paginated by cursor, newest or most supported first, optionally filtered by state (ADR 17)', async () => {
    const [a, b, c, d] = [
      await make.published(),
      await make.published({ state: 'hidden' }),
      await make.published(),
      await make.published({ state: 'planned' }),
    ];
    await supported(a, await crowd(3));
    await supported(b, await crowd(3));
    await supported(c, await crowd(1));
    const pages = async (body: object) => {
      const shown: number[][] = [];
      for (let cursor: string | undefined; ;) {
        const { answer } = await server.call(suggestionTable, { as: ada.session, body: { limit: 2, cursor, ...body } });
        shown.push(answer.msg.list.map(({ id }: { id: number }) => id));
        if (answer.msg.next === null) return shown;
        cursor = answer.msg.next;
      }
    };
    expect(await pages({})).toEqual([
      [d, c],
      [b, a],
    ]);
    expect(await pages({ sort: 'top' })).toEqual([
      [b, a],
      [c, d],
    ]);
    expect(await pages({ sort: 'top', state: 'open' })).toEqual([[a, c]]);
    const { texts: _, version: __, feedback_id: ___, ...row } = await staffService.open(d);
    expect((await staffService.table({ limit: 50, sort: 'new', state: 'planned' })).list).toEqual([row]);
  });
});
