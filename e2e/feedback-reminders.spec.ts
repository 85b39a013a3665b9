import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { english as say, standing } from './support/feedback-form.ts';
import { expect, historyOf, reportOf, sendReport, test } from './support/feedback-fixtures.ts';
import { runJob, sendNow, type OwnServer } from './support/people.ts';
import { callAs } from './support/staff-session.ts';

const dayMs = 24 * 60 * 60 * 1000;
const question = 'Which of the three towers do you stand next to?';

/** Formatted as on this test's phone. */
const dateText = (timeMs: number): string =>
  new Intl.DateTimeFormat(intlTagOf('en-US'), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Europe/Berlin',
  }).format(timeMs);

/**
 * Jobs skip a report that is locked, which the player's page does when it marks a new entry as read. The worker would try
 * again within two minutes.
 */
const runUntil = (own: OwnServer, job: string, id: string, last: string): Promise<void> =>
  expect
    .poll(async () => {
      await runJob(own, job);
      return (await historyOf(own, id)).at(-1);
    })
    .toBe(last);

test.afterEach(({ own }) => {
  own.clock.set(Date.now());
});

test('an unanswered question triggers a reminder on day 5 and ends its report on day 7; the player sees both and may reopen the report [F2]', async ({
  stage,
  own,
}) => {
  const staff = await stage.staff('agent', 'Vera Novak', '/account');
  const player = await stage.player('/home');
  const { id } = await sendReport(player, { description: 'The bell tower has no door any more.' });
  const { id: reportId } = await reportOf(staff, 'bell tower');
  expect(reportId).toBe(id);
  const { version } = await callAs(staff, '/feedback/open', { id });
  const body = { id, version, key: crypto.randomUUID(), text: question, then: 'ask' } as const;
  await callAs(staff, '/feedback/reply', body);
  await sendNow(own);
  const { entries, lapses_at: lapsesAt } = await callAs(staff, '/feedback/open', { id });
  const askedAt = entries.at(-1)?.at ?? 0;
  expect(lapsesAt).toBe(askedAt + 7 * dayMs);

  await player.goto(`/community/feedback/info/${id}`);
  await expect(player.getByText(question)).toBeVisible();
  const until = say('feedback.next.improving_until', { date: dateText(askedAt + 7 * dayMs) });
  await expect(standing(player)).toHaveText(until);
  const notice = player.getByRole('listitem').getByText(say('feedback.moment.notice'));

  // One minute before the deadline nothing happens.
  own.clock.set(askedAt + 5 * dayMs - 60_000);
  await runJob(own, 'feedback.notice');
  await runJob(own, 'feedback.lapse');
  expect(await historyOf(own, id)).toHaveLength(2);
  own.clock.set(askedAt + 5 * dayMs + 1000);
  await runUntil(own, 'feedback.notice', id, 'system notice');
  await expect(notice).toBeVisible();
  await expect(standing(player)).toHaveText(/^We need more information from you by/);

  own.clock.set(askedAt + 8 * dayMs);
  await runUntil(own, 'feedback.lapse', id, 'system lapsed 1→3');
  await expect(standing(player)).toHaveText(say('feedback.next.lapsed'));
  await expect(player.getByRole('listitem').getByText(say('feedback.moment.lapsed'))).toBeVisible();
  await expect(player.getByRole('button', { name: say('feedback.reopen.send') })).toBeVisible();
  await expect(player.getByLabel(say('feedback.detail.label'))).toHaveCount(0);

  await staff.goto(`/community/console/feedback/${id}`);
  const history = staff.getByRole('list', { name: 'History' });
  await expect(history.getByText('Guildhall reminded the player')).toBeVisible();
  await expect(history.getByText('Guildhall finished it after 7 days without an answer')).toBeVisible();
  expect(await historyOf(own, id)).toEqual([
    'player submitted –→0',
    `staff question 0→1: ${question}`,
    'system notice',
    'system lapsed 1→3',
  ]);
});
