import { randomUUID } from 'node:crypto';
import { articleTotal } from '@guildhall/contract/totals/player.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { surveyAnswer, surveyInfo } from '@guildhall/contract/surveys/player.ts';
import {
  surveyExport,
  surveyOpen,
  surveyResults,
  surveySave,
  surveyTable,
  surveyWords,
  type StaffSurvey,
  surveyPublish,
} from '@guildhall/contract/surveys/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, type CallOptions } from '../../../testing/installation.ts';
import { signInAs } from '../../staff/testing/staff.factory.ts';
import { createSurveyFactory, freeText, multiple, single, wordsFor } from '../testing/surveys.factory.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const editor = await signInAs(server, 'editor');
const make = createSurveyFactory(server.surveys.staff, editor.staffId);
const questions = [single(1), multiple(2, 1, 2), freeText(3)];

const ask = async (route: Parameters<typeof server.call>[0], body: unknown, options: CallOptions = { as: editor }) => {
  const { answer } = await server.call(route, { ...options, body });
  return answer.code === 0 ? answer.msg : anyErrorNameOf(answer.code);
};
const bodyOf = (survey: StaffSurvey, changes: Partial<StaffSurvey> = {}) => {
  const merged = { ...survey, ...changes };
  const { id, version, type, results, starts_at, ends_at, cap, is_verified_only, audience, texts } = merged;
  return {
    id,
    version,
    type,
    questions: changes.questions ?? survey.questions,
    results,
    starts_at,
    ends_at,
    cap,
    is_verified_only,
    audience,
    texts,
  };
};
const open = (id: number): Promise<StaffSurvey> => server.surveys.staff.open(id);
const save = async (id: number, changes: Partial<StaffSurvey>) => ask(surveySave, bodyOf(await open(id), changes));
let guid = 51_000;
const answerAs = async (claims: object | 'device', id: number, answers: unknown, lang = 3) => {
  const as = await (claims === 'device' ? server.device() : server.launch({ guid: ++guid, ...claims }));
  const { answer } = await server.call(surveyAnswer, { as, body: { id, key: randomUUID(), lang, answers } });
  expect(answer.code).toBe(0);
};
const actionsOf = async (id: number): Promise<string[]> =>
  (await owner.query('select action from audit_entry where subject = $1 order by id', [`survey:${id}`])).rows.map(
    ({ action }) => action,
  );

describe('editing a survey', () => {
  it('saves incomplete drafts, and editors do not overwrite each other', async () => {
    const body = {
      ...bodyOf(await make.draft({ questions })),
      id: null,
      version: 0,
      questions: [{ id: 1, kind: 'single', min: 1, max: 1, options: [] }],
      texts: [{ lang: 11, title: 'Halb', body: '', questions: [] }],
      audience: { langs: [11, 3], channels: [5, 2], version_from: '1.2', version_to: null },
    };
    const saved = await ask(surveySave, body);
    expect(saved).toMatchObject({
      state: 'draft',
      status: null,
      title: 'Halb',
      langs: [11],
      version: 1,
      answer_count: 0,
    });
    expect(saved.audience).toEqual({ ...body.audience, langs: [3, 11], channels: [2, 5], kinds: [] });
    expect(await ask(surveyPublish, { id: saved.id, version: 1 })).toBe('survey_incomplete');
    expect(await ask(surveySave, { ...body, id: saved.id, version: 7 })).toBe('conflict');
    const again = { ...body, id: saved.id, version: 1 };
    expect((await ask(surveySave, again)).version).toBe(1);
    expect(await ask(surveySave, { ...again, texts: [...body.texts, ...body.texts] })).toBe('invalid');
    expect(await ask(surveySave, { ...again, starts_at: 2000, ends_at: 2000 })).toBe('survey_incomplete');
    expect(await ask(surveySave, { ...again, starts_at: Number.MAX_SAFE_INTEGER })).toBe('invalid');
    expect(await actionsOf(saved.id)).toEqual(['survey.saved']);
  });

  it('publishes only with complete English texts and a future end, and raises the survey total [D3, D4]', async () => {
    const total = async () => (await server.call(articleTotal)).answer.msg.survey_total as number;
    const [english] = [wordsFor(questions)];
    const unlabelled = {
      ...english,
      questions: english.questions.map((each) => ({ ...each, options: each.options.slice(1) })),
    };
    for (const [plan, refusal] of [
      [{ questions, texts: [unlabelled] }, 'english_missing'],
      [{ questions, texts: [{ ...english, title: '' }] }, 'english_missing'],
      [{ questions, texts: [wordsFor(questions, 11)] }, 'english_missing'],
      [{ questions, ends_at: clock.now() }, 'survey_incomplete'],
      [{ type: 2, questions: [freeText(1)] }, 'survey_incomplete'],
      [{ type: 2, questions }, 'survey_incomplete'],
      [{ questions: [multiple(1, 1, 9)] }, 'survey_incomplete'],
    ] as const) {
      const { id } = await make.draft(plan as never);
      expect([plan, await ask(surveyPublish, { id, version: 1 })]).toEqual([plan, refusal]);
    }
    await server.revision.check();
    const before = await total();
    const { id } = await make.draft({ questions });
    expect(await ask(surveyPublish, { id, version: 1 })).toMatchObject({ state: 'published', status: 'in_progress' });
    await server.revision.check();
    expect(await total()).toBe(before + 1);
    expect(await ask(surveyPublish, { id, version: 2 })).toBe('wrong_state');
    expect(await actionsOf(id)).toEqual(['survey.saved', 'survey.published']);
  });

  it('freezes questions, result visibility and verification on publication, but not texts, audience, end and cap [E1, P2]', async () => {
    const id = await make.published({ questions, starts_at: null });
    expect((await open(id)).status).toBe('coming_soon');
    expect(await save(id, { questions: [single(1)] as never })).toBe('wrong_state');
    expect(await save(id, { type: 2 })).toBe('wrong_state');
    expect(await save(id, { results: 'staff' })).toBe('wrong_state');
    expect(await save(id, { is_verified_only: true })).toBe('wrong_state');
    expect(await save(id, { texts: [wordsFor(questions, 11)] })).toBe('english_missing');
    expect(await save(id, { ends_at: clock.now() - 1 })).toBe('survey_incomplete');
    expect((await save(id, { starts_at: clock.now() + 60_000 })).status).toBe('not_started');
    expect((await save(id, { starts_at: clock.now() - 1000 })).status).toBe('in_progress');
    expect(await save(id, { starts_at: null })).toBe('wrong_state');
    const changes = { cap: 5, ends_at: clock.now() + 60_000, texts: [wordsFor(questions, 3, 'Better')] };
    expect(await save(id, changes)).toMatchObject({ cap: 5, title: 'Better' });
    expect((await server.call(surveyInfo, { body: { id, category_lang: 3 } })).answer.msg.title).toBe('Better');
    await make.close(id);
    expect(await save(id, { cap: 6 })).toBe('wrong_state');
    expect(await save(id, { texts: [wordsFor(questions, 3, 'Best')] })).toMatchObject({
      state: 'closed',
      title: 'Best',
    });
    await expect(owner.query(`update survey set questions = '[]' where id = $1`, [id])).rejects.toThrow(
      'does not change',
    );
    await expect(owner.query('update survey set is_verified_only = true where id = $1', [id])).rejects.toThrow(
      'does not change',
    );
    await expect(owner.query(`update survey set state = 'draft' where id = $1`, [id])).rejects.toThrow();
  });

  it('duplicates a survey without its times, and deletes drafts only', async () => {
    const id = await make.published({ questions, cap: 9, ends_at: clock.now() + 60_000 });
    const copy = await server.surveys.staff.duplicate(editor.staffId, id);
    const { texts, audience } = await open(id);
    expect(copy).toMatchObject({ state: 'draft', starts_at: null, ends_at: null, cap: 9, texts, audience });
    await expect(server.surveys.staff.remove(editor.staffId, { id, version: 2 })).rejects.toThrow('wrong_state');
    await server.surveys.staff.remove(editor.staffId, { id: copy.id, version: 1 });
    expect(await ask(surveyOpen, { id: copy.id })).toBe('not_found');
    expect(await actionsOf(copy.id)).toEqual(['survey.duplicated', 'survey.removed']);
    const first = await ask(surveyTable, { limit: 1 });
    const second = await ask(surveyTable, { limit: 1, cursor: first.next });
    expect(first.list[0].id).toBeGreaterThan(second.list[0].id);
    expect(
      (await ask(surveyTable, { state: 'draft', type: 2 })).list.every((row: StaffSurvey) => row.state === 'draft'),
    ).toBe(true);
  });

  it("closes a survey once when its end has passed by the database's clock, and notifies consoles [C5]", async () => {
    const id = await make.published({ ends_at: Date.now() + 3_600_000 });
    clock.advance(7_200_000);
    await server.surveys.staff.closeDue();
    expect((await open(id)).state).toBe('published');
    clock.reset();
    await owner.query(`update survey set ends_at = now() - interval '1 s' where id = $1`, [id]);
    await Promise.all(Array.from({ length: 4 }, () => server.surveys.staff.closeDue()));
    const closed = await open(id);
    expect(closed).toMatchObject({ state: 'closed', status: 'already_ended', version: 3, closed_at: closed.ends_at });
    const { rows } = await owner.query(
      `select data from webhook_event where event = 'survey.closed' and data->>'id' = $1`,
      [String(id)],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('survey results', () => {
  it('match a recount of the answers, for verified and other players, in total and by language, channel and version [E3, P2]', async () => {
    const id = await make.published({ questions, results: 'staff' });
    const people = [
      [{ channel: 1, ver: '1.0' }, 3, [1], [1, 2], 'Great dragons'],
      [{ channel: 1, ver: '1.1' }, 11, [2], [1], ''],
      [{ channel: 2, ver: '1.1' }, 11, [2], [3], 'Mehr Drachen'],
      ['device', 11, [3], [4], 'Nur Drachen'],
    ] as const;
    for (const [claims, lang, first, second, text] of people) {
      const answers = [
        { question: 1, options: first, text: '' },
        { question: 2, options: second, text: '' },
        { question: 3, options: [], text },
      ];
      await answerAs(claims, id, answers, lang);
    }
    const counts = (group: any) => [
      group.answers,
      ...group.questions.map((each: any) => [each.answers, ...each.options.map(({ count }: any) => count)]),
    ];
    const whole = await ask(surveyResults, { id });
    const nothing = [0, [0, 0, 0, 0], [0, 0, 0, 0, 0], [0]];
    const fromDevice = [1, [1, 0, 0, 1], [1, 0, 0, 0, 1], [1]];
    expect(counts(whole.verified)).toEqual([3, [3, 1, 2, 0], [3, 2, 1, 1, 0], [2]]);
    expect(counts(whole.unverified)).toEqual(fromDevice);
    expect(whole.langs).toEqual([
      { lang: 11, verified: 2, unverified: 1 },
      { lang: 3, verified: 1, unverified: 0 },
    ]);
    expect(whole.channels).toEqual([
      { channel: 1, verified: 2, unverified: 0 },
      { channel: 2, verified: 1, unverified: 0 },
      { channel: 0, verified: 0, unverified: 1 },
    ]);
    expect(whole.versions).toEqual([
      { version_of_game: '1.1', verified: 2, unverified: 0 },
      { version_of_game: '1.0', verified: 1, unverified: 0 },
      { version_of_game: '', verified: 0, unverified: 1 },
    ]);
    const german = await ask(surveyResults, { id, lang: 11 });
    expect([counts(german.verified), counts(german.unverified)]).toEqual([
      [2, [2, 0, 2, 0], [2, 1, 0, 1, 0], [1]],
      fromDevice,
    ]);
    const narrow = await ask(surveyResults, { id, channel: 1, version_of_game: '1.1' });
    expect([counts(narrow.verified), counts(narrow.unverified)]).toEqual([
      [1, [1, 0, 1, 0], [1, 1, 0, 0, 0], [0]],
      nothing,
    ]);
    expect(counts((await ask(surveyResults, { id, lang: 7 })).verified)).toEqual(nothing);
    expect(await open(id)).toMatchObject({ answer_count: 3, unverified_count: 1 });
    const texts = async (body: object) => (await ask(surveyWords, { id, ...body })).list.map(({ text }: any) => text);
    expect(await texts({ is_verified: false })).toEqual(['Nur Drachen']);
    expect((await ask(surveyWords, { id })).list.map((row: any) => [row.text, row.is_verified])).toEqual([
      ['Nur Drachen', false],
      ['Mehr Drachen', true],
      ['Great dragons', true],
    ]);
    expect(await texts({ text: 'dragon' })).toEqual(['Great dragons']);
    expect(await texts({ text: '...' })).toEqual([]);
    expect(await texts({ lang: 11, question: 3, is_verified: true })).toEqual(['Mehr Drachen']);
    expect(await texts({ question: 1 })).toEqual([]);
    const first = await ask(surveyWords, { id, limit: 1 });
    expect(await texts({ limit: 1, cursor: first.next })).toEqual(['Mehr Drachen']);
    expect(await ask(surveyWords, { id: 999_999 })).toBe('not_found');
  });

  it('are exported without formulas in any cell, completely across chunks, and audited [threat 32]', async () => {
    const payloads = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1', '"=1', 'a,"b"\nc'];
    const [title, label] = ['=HYPERLINK("http://evil")', '@evil'];
    const texts = [wordsFor(questions)].map((text) => ({
      ...text,
      questions: text.questions.map((each) => ({
        ...each,
        title,
        options: each.options.map((option) => ({ ...option, label })),
      })),
    }));
    const id = await make.published({ questions, texts });
    // Inserted directly, because submitted texts would be trimmed.
    for (const [index, payload] of payloads.entries()) {
      const answers = [
        { question: 1, options: [1], text: '' },
        { question: 2, options: [1], text: '' },
        { question: 3, options: [], text: 'x' },
      ];
      await answerAs({ ver: '=2.0', channel: index }, id, answers);
      await owner.query(
        `update survey_words set text = $2 where id = (select max(id) from survey_words where survey_id = $1)`,
        [id, payload],
      );
    }
    const csv = await ask(surveyExport, { id, format: 'csv' });
    expect([csv.count, csv.next]).toEqual([payloads.length, null]);
    const text = csv.text as string;
    expect(text.startsWith('\u{FEFF}"Receipt","Day","Verified","Language","Channel","Game version",')).toBe(true);
    const cells = [...text.slice(1).matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gu)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
    expect(cells.filter((cell) => /^[=+\-@\t\r]/u.test(cell))).toEqual([]);
    for (const payload of payloads) {
      expect(cells).toContain(/^[=+\-@\t\r]/u.test(payload) ? `'${payload}` : payload);
    }
    const json = await ask(surveyExport, { id, format: 'json' });
    const parsed = JSON.parse(json.text) as { answers: { text: string }[] }[];
    expect(parsed.map(({ answers }) => answers[2]?.text).toSorted()).toEqual(payloads.toSorted());
    expect((await actionsOf(id)).filter((action) => action === 'survey.exported')).toHaveLength(2);
  });

  it('are exported in chunks as one file with one header, with unverified answers marked and no names [P2]', async () => {
    const id = await make.published({ questions: [single(1)] });
    await owner.query(
      `insert into survey_answer (survey_id, receipt, is_verified, lang, choices)
       select $1, lpad(n::text, 16, '0'), n % 9 > 0, 3, '{"1":[2]}' from generate_series(1, 4500) n`,
      [id],
    );
    for (const format of ['csv', 'json'] as const) {
      let [whole, cursor, pieces] = ['', undefined as string | undefined, 0];
      do {
        const piece = await ask(surveyExport, { id, format, cursor });
        whole += piece.text;
        cursor = piece.next ?? undefined;
        pieces += 1;
      } while (cursor !== undefined);
      expect(pieces).toBe(3);
      if (format === 'json') {
        const rows = JSON.parse(whole) as { verified: boolean }[];
        expect(rows).toHaveLength(4500);
        expect(rows.filter(({ verified }) => !verified)).toHaveLength(500);
        const keys = ['receipt', 'day', 'verified', 'lang', 'channel', 'version_of_game', 'answers'];
        expect(Object.keys(rows[0] ?? {})).toEqual(keys);
      } else {
        const lines = whole.trim().split('\r\n');
        expect(lines).toHaveLength(4501);
        expect(lines.filter((line) => line.split(',')[2] === '"no"')).toHaveLength(500);
      }
    }
    expect((await actionsOf(id)).filter((action) => action === 'survey.exported')).toHaveLength(6);
    expect(await ask(surveyExport, { id, format: 'csv', cursor: 'nonsense' })).toBe('invalid');
  });

  it('finding 8: give away no chunk without an entry in the audit trail, whatever the cursor [threat 16]', async () => {
    const [id, other] = [
      await make.published({ questions: [single(1)] }),
      await make.published({ questions: [single(1)] }),
    ];
    for (const survey of [id, other]) {
      await owner.query(
        `insert into survey_answer (survey_id, receipt, is_verified, lang, choices)
         select $1, lpad(n::text, 16, '0'), true, 3, '{"1":[2]}' from generate_series(1, 2500) n`,
        [survey],
      );
    }
    const exports = async () => (await actionsOf(id)).filter((action) => action === 'survey.exported').length;
    const chunk = (cursor: string, options?: CallOptions) =>
      ask(surveyExport, { id, format: 'csv', cursor }, options ?? { as: editor });
    const encode = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    const first = await ask(surveyExport, { id, format: 'csv' });
    const [position, expiresAt, signature] = JSON.parse(Buffer.from(first.next, 'base64url').toString());
    expect(await exports()).toBe(1);
    for (const forged of [
      ['0000000000000000'],
      ['0000000000000000', expiresAt, signature],
      [position, expiresAt + 1, signature],
      [position, expiresAt, ''],
      [position, expiresAt, signature, 1],
    ]) {
      expect(await chunk(encode(forged))).toBe('invalid');
    }
    const ofOther = await ask(surveyExport, { id: other, format: 'csv' });
    expect(await chunk(ofOther.next)).toBe('invalid');
    expect(await chunk(first.next, { as: await signInAs(server, 'admin') })).toBe('invalid');
    expect(await exports()).toBe(1);
    expect((await chunk(first.next)).count).toBe(500);
    expect(await exports()).toBe(2);
    clock.advance(16 * 60 * 1000);
    expect(await chunk(first.next)).toBe('invalid');
  });

  it('finding N11: show texts without a record to those who may read results, without anything that names a player', async () => {
    const id = await make.published({ questions, results: 'staff' });
    await answerAs({}, id, [
      { question: 1, options: [1], text: '' },
      { question: 2, options: [1], text: '' },
      { question: 3, options: [], text: 'More dragons' },
    ]);
    const before = await actionsOf(id);
    const { list } = await ask(surveyWords, { id });
    expect(list.map((row: object) => Object.keys(row).sort())).toEqual([
      ['channel', 'created_at', 'id', 'is_verified', 'lang', 'question', 'text', 'version_of_game'],
    ]);
    expect(JSON.stringify(list)).not.toContain(String(guid));
    expect(await ask(surveyWords, { id }, { as: await signInAs(server, 'agent') })).toBe('permission_refused');
    expect(await actionsOf(id)).toEqual(before);
    await ask(surveyExport, { id, format: 'csv' });
    expect(await actionsOf(id)).toEqual([...before, 'survey.exported']);
  });
});
