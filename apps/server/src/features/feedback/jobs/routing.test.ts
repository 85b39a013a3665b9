import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createChatFactory } from '../../chat/testing/chat.factory.ts';
import { createFeedbackFactory } from '../testing/feedback.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const [one, two] = [await installation.start(), await installation.start()];
const chat = createChatFactory(one);
const reports = createFeedbackFactory({ ...one, limits: one.config.limits });

const run = async (server = one): Promise<void> => {
  await server.feedbackJobs.find(({ name }) => name === 'feedback.route')?.run();
};
const turn = (isOn: boolean, max = 20) =>
  owner.query('update routing_settings set routes_reports = $1, reports_max = $2', [isOn, max]);
const assigneesOf = async (): Promise<Record<string, number>> => {
  const { rows } = await owner.query<{ id: string; count: number }>(
    `select coalesce(assignee_id, 'none') as id, count(*)::int from feedback group by 1`,
  );
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
};
const submit = async (): Promise<string> => reports.submitted(await reports.sender());

beforeEach(async () => {
  await owner.query('delete from feedback');
  await owner.query('delete from chat_seat');
});

describe('new reports', () => {
  it('stay unassigned until an admin turns their routing on', async () => {
    const mei = await chat.agent();
    await submit();
    await turn(false);
    await run();
    expect(await assigneesOf()).toEqual({ none: 1 });
    await turn(true);
    await run();
    expect(await assigneesOf()).toEqual({ [mei]: 1 });
    const { rows } = await owner.query('select kind from staff_notice where staff_id = $1', [mei]);
    expect(rows).toEqual([{ kind: 'assigned' }]);
  });

  it('go to people who are here and know the language, up to the limit, with two workers at once', async () => {
    const [mei, omar] = [await chat.agent(), await chat.agent()];
    const [away, hans] = [await chat.agent(), await chat.agent({ languages: { 11: 3 } })];
    await one.chatStaff.seats.setAvailability(away, 'away');
    for (let count = 0; count < 7; count += 1) await submit();
    await owner.query(`update feedback set created_at = created_at - interval '1 hour'`);
    await turn(true, 3);
    await Promise.all([run(one), run(two)]);
    await run();
    expect(await assigneesOf()).toEqual({ [mei]: 3, [omar]: 3, none: 1 });
    expect((await assigneesOf())[hans]).toBeUndefined();
  });

  it('are not assigned again after staff returned them to the queue', async () => {
    const mei = await chat.agent();
    await submit();
    await turn(true);
    await run();
    expect(await assigneesOf()).toEqual({ [mei]: 1 });
    await owner.query('update feedback set assignee_id = null');
    await run();
    expect(await assigneesOf()).toEqual({ none: 1 });
  });
});
