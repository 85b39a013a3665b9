import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { retentionData } from '@guildhall/contract/retention/rules.ts';
import { retentionTable, type RetentionRow } from '@guildhall/contract/retention/staff.ts';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../runtime/config.ts';
import { createInstallation, type TestServer } from '../../testing/installation.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const days = { GUILDHALL_REPORT_RETENTION_DAYS: '40', GUILDHALL_SURVEY_TEXT_RETENTION_DAYS: '10' };
const [server, keeping] = [await installation.start(days), await installation.start()];
const admin = await signInAs(server, 'admin');

const run = async (name: string, on: TestServer = server): Promise<void> => {
  const job = on.features.flatMap(({ jobs }) => jobs ?? []).find((each) => each.name === name);
  if (job === undefined) throw new Error(`job ${name} does not exist`);
  await job.run();
};
const rowOf = async (data: string) => {
  const { answer } = await server.call(retentionTable, { as: admin });
  return (answer.msg.list as RetentionRow[]).find((row) => row.data === data);
};
const countOf = async (table: string): Promise<number> => (await owner.query(`select from ${table}`)).rowCount ?? 0;

describe('the registration of retention', () => {
  const registered = server.features.flatMap(({ retention }) => retention ?? []);

  it('names all kinds of data once, each with a job that exists or none', () => {
    expect(registered.map(({ data }) => data).toSorted()).toEqual(retentionData.toSorted());
    const jobs = server.features.flatMap((feature) => feature.jobs ?? []).map(({ name }) => name);
    expect(jobs).toEqual(expect.arrayContaining(registered.flatMap(({ job }) => job ?? [])));
  });

  it('is what the page for operators lists', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operations/retention.md'), 'utf8');
    const defaults = keeping.features.flatMap(({ retention }) => retention ?? []);
    for (const { data, days: kept, variable, job } of defaults) {
      const cells = [
        `\`${data}\``,
        kept === 0 ? 'kept' : String(kept),
        variable === null ? 'fixed' : `\`${variable}\``,
      ];
      expect(page).toContain(`| ${[...cells, job === null ? 'none' : `\`${job}\``].join(' | ')} |`);
    }
  });

  it('is shown to staff with the last run and what it removed', async () => {
    expect(await rowOf('sessions')).toEqual({ data: 'sessions', days: 1, variable: null, last_run: null });
    const player = await server.launch({ guid: 1 });
    await owner.query(
      `update session set launched_at = now() - interval '9 days', expires_at = now() - interval '8 days' where player_id = $1`,
      [player.player],
    );
    await run('launch.sweep');
    await run('launch.sweep');
    expect((await rowOf('sessions'))?.last_run).toMatchObject({ removed: 0, removed_total: 1 });
    expect(await server.metrics.render()).toContain('guildhall_retention_removed_total{data="sessions"} 1');
    expect(await rowOf('audit')).toMatchObject({ days: 0, variable: null, last_run: null });
  });

  it('refuses a retention of reports that ends before a month', () => {
    const environment = { ...installation.environmentWith(), GUILDHALL_REPORT_RETENTION_DAYS: '29' };
    expect(() => parseConfig(environment)).toThrow('must be 0 or at least 30');
  });
});

describe('finished reports', () => {
  it('are deleted with their history after the retention, and no others are', async () => {
    const make = createFeedbackFactory({ ...server, limits: server.config.limits });
    const sender = await make.sender();
    const ids = [await make.submitted(sender), await make.submitted(sender), await make.submitted(sender)];
    const finish = (id: string | undefined, ago: number) =>
      owner.query(
        `update feedback set state = 3, waiting_since = null, finished_at = now() - make_interval(days => $2) where id = $1`,
        [id, ago],
      );
    await finish(ids[0], 41);
    await finish(ids[1], 39);
    await owner.query(`update feedback set created_at = now() - interval '90 days'`);
    const entries = await countOf('feedback_entry');
    await run('feedback.removeOld', keeping);
    expect(await countOf('feedback')).toBe(3);
    await run('feedback.removeOld');
    const { rows } = await owner.query<{ id: string }>('select id from feedback order by number');
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await countOf('feedback_entry')).toBeLessThan(entries);
    expect((await rowOf('reports'))?.last_run).toMatchObject({ removed: 1, removed_total: 1 });
  });
});

describe('free texts of surveys', () => {
  it('are deleted after the retention of the closed survey, and answers and counts stay', async () => {
    const surveyOf = async (state: string, closed: string | null): Promise<void> => {
      await owner.query(
        `with s as (insert into survey (type, state, published_at, closed_at) values (1, $1, now(), $2::timestamptz) returning id),
           c as (insert into survey_count (survey_id, lang, counts) select id, 0, '{1}' from s),
           a as (insert into survey_answer (survey_id, receipt, lang, choices) select id, 'r', 3, '{}' from s returning survey_id, receipt)
         select survey_id from a`,
        [state, closed],
      );
    };
    const before = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString();
    await surveyOf('closed', before(11));
    await surveyOf('closed', before(9));
    await surveyOf('published', null);
    await owner.query(`insert into survey_words (survey_id, receipt, question, lang, text, terms)
      select survey_id, receipt, 1, 3, 'secret ' || n, '' from survey_answer, generate_series(1, 2) n`);
    await run('surveys.removeTexts', keeping);
    expect(await countOf('survey_words')).toBe(6);
    await run('surveys.removeTexts');
    expect([await countOf('survey_words'), await countOf('survey_answer'), await countOf('survey_count')]).toEqual([
      4, 3, 3,
    ]);
    expect((await rowOf('survey_texts'))?.last_run).toMatchObject({ removed: 2, removed_total: 2 });
  });
});
