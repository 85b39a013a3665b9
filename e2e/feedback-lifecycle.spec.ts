import type { Page } from '@playwright/test';
import { openDevice } from './support/device.ts';
import { english as say, formOf } from './support/feedback-form.ts';
import { expect, historyOf, newGuid, photo, queueRow, reportOf, test } from './support/feedback-fixtures.ts';
import { launchAddress } from './support/player-fixtures.ts';
import { sendNow } from './support/people.ts';

/** Chrome DevTools' Slow 3G and 3G presets, in bytes per second. */
const slow = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 60_000 };
const fair = { offline: false, latency: 150, downloadThroughput: 190_000, uploadThroughput: 90_000 };

const throttle = async (page: Page, conditions: typeof slow): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', conditions);
};

const description = 'The east gate stays shut after the siege. I stood before it for an hour.';
const question = 'Which of the three towers do you stand next to?';
const detail = 'Next to the tower with the bell, on the left side.';
const reply = 'Thank you, that is where we will look.';
const answer = 'The gate opens again since this morning.';

test('a report with three pictures survives a killed webview and a slow network, and is questioned, answered and rated, live on both sides [F1, F2, H2]', async ({
  own,
  stage,
  browser,
}) => {
  test.slow();
  const options = { baseURL: own.origin, viewport: { width: 360, height: 780 }, hasTouch: true } as const;
  const webview = await openDevice(browser, { ...options, serviceWorkers: 'allow' }, 'kill');
  const guid = newGuid();
  const pictures = [await photo('small', 120), await photo('tower', 600), await photo('gate', 600)];
  const launch = async () => {
    const page = await webview.open(
      await launchAddress(guid, { path: '/feedback/create', folder: own.instance.folder }),
    );
    stage.watch(page);
    return { page, form: formOf(page) };
  };
  const agent = await stage.staff('agent', 'Vera Novak', '/feedback?state=open&sort=newest');
  await expect(agent.getByRole('heading', { name: 'Feedback', level: 1 })).toBeVisible();
  await expect(queueRow(agent, 'The east gate')).toHaveCount(0);

  await test.step('the player writes and picks pictures, and the webview is killed during the upload', async () => {
    const { page, form } = await launch();
    await expect(form.roleId).toHaveValue(String(10_000_000 + guid));
    await form.email.fill('anna@games.example.com');
    await form.description.fill(description);
    await throttle(page, slow);
    // Watched in each frame: on a busy machine, all bytes are sent before the server has read the small picture.
    const percentShown = page.waitForFunction(() =>
      [...document.querySelectorAll('[role="progressbar"]')].some((bar) =>
        /^[1-9]\d?$/.test(bar.getAttribute('aria-valuenow') ?? ''),
      ),
    );
    await form.picker.setInputFiles(pictures);
    await expect(form.previews).toHaveCount(3);
    await expect(form.progress).toHaveCount(3);
    await percentShown;
    // The small picture has arrived, the others are still on their way.
    await expect(form.progress).toHaveCount(2);
    await webview.end(page);
  });

  const { page: player, form } = await launch();
  await test.step('after reopening, everything is restored and the report is sent', async () => {
    await expect(player.getByText(say('feedback.draft.restored'))).toBeVisible();
    await expect(form.roleId).toHaveValue(String(10_000_000 + guid));
    await expect(form.email).toHaveValue('anna@games.example.com');
    await expect(form.description).toHaveValue(description);
    await expect(form.previews).toHaveCount(3);
    await throttle(player, fair);
    await form.send.tap();
    await expect(player.getByRole('button', { name: say('feedback.sending') })).toBeDisabled();
    await expect(player.getByText(say('success.submitted'))).toBeVisible({ timeout: 20_000 });
    await player.getByRole('link', { name: say('feedback.arrived.open_issue') }).tap();
    await expect(player.getByText(say('feedback.next.pending'))).toBeVisible();
    await expect(player.getByText(description)).toBeVisible();
    await expect(player.getByRole('link', { name: /^Open picture \d$/ })).toHaveCount(3);
  });

  await test.step('the agent sees the report arrive, takes it and views the pictures', async () => {
    await queueRow(agent, 'The east gate').getByRole('link').click();
    await expect(agent.getByRole('button', { name: 'Show 3 pictures' })).toBeVisible();
    await agent.getByRole('button', { name: 'Take', exact: true }).click();
    await agent.getByRole('button', { name: 'Show 3 pictures' }).click();
    await agent.getByRole('button', { name: 'Picture 1 of 3' }).click();
    const viewer = agent.getByRole('dialog', { name: 'Pictures' });
    for (const number of [1, 2, 3]) {
      const picture = viewer.getByRole('img', { name: `Picture ${number} of 3` });
      await expect(picture).toBeVisible();
      await expect
        .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
        .toBe(number === 1 ? 120 : 600);
      await agent.keyboard.press('j');
    }
    await agent.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('the agent asks; the player, on another screen, gets a dot and answers with a picture', async () => {
    // An avatar is already set, so the dot can only mean the reply.
    await player.evaluate(() => localStorage.setItem('community_setting', '{"avatar":1}'));
    await player.goto('/community/home/me');
    const dot = player.locator('[data-tab="me"] [data-dot]');
    await expect(player.getByRole('link', { name: say('title.feedback') })).toBeVisible();
    await expect(dot).toHaveCount(0);
    await agent.getByRole('radio', { name: 'Ask' }).check({ force: true });
    await agent.getByRole('textbox', { name: 'Write in English' }).fill(question);
    await agent.getByRole('button', { name: 'Ask the player' }).click();
    await sendNow(own);
    await expect(dot).toBeVisible();
    await player.getByRole('link', { name: say('title.feedback') }).tap();
    await player.getByRole('link', { name: say('feedback.state.improving') }).tap();
    await expect(player.getByText(question)).toBeVisible();
    await player.getByLabel(say('feedback.detail.label')).fill(detail);
    await form.picker.setInputFiles(await photo('bell', 160));
    await expect(form.previews).toHaveCount(1);
    await player.getByRole('button', { name: say('feedback.detail.send') }).tap();
    await expect(player.getByText(say('feedback.next.in_progress'))).toBeVisible();
    await expect(player.getByRole('link', { name: /^Open picture \d$/ })).toHaveCount(4);
  });

  await test.step('the agent sees the answer at once, replies and finishes; the player sees both live', async () => {
    const history = agent.getByRole('list', { name: 'History' });
    await expect(history.getByText(detail)).toBeVisible();
    await expect(history.getByRole('button', { name: 'Picture 1 of 1' })).toBeVisible();
    const write = agent.getByRole('textbox', { name: 'Write in English' });
    await agent.getByRole('radio', { name: 'Reply' }).check({ force: true });
    await write.fill(reply);
    await agent.getByRole('button', { name: 'Send reply' }).click();
    await sendNow(own);
    await expect(player.getByText(reply)).toBeVisible();
    await agent.getByRole('radio', { name: 'Finish' }).check({ force: true });
    await write.fill(answer);
    await agent.getByRole('button', { name: 'Send and finish' }).click();
    await sendNow(own);
    await expect(player.getByText(answer)).toBeVisible();
    await expect(player.getByText(say('feedback.next.finished'))).toBeVisible();
  });

  const { id } = await reportOf(agent, 'east gate');
  await test.step('the player rates with five stars, and the agent sees the rating', async () => {
    await agent.goto(`/community/console/feedback/${id}`);
    await expect(agent.getByRole('list', { name: 'History' }).getByText(answer)).toBeVisible();
    await player.getByRole('radio', { name: say('feedback.rate.stars', { count: 5 }) }).check({ force: true });
    await player.getByLabel(say('feedback.rate.words')).fill('Quick and kind.');
    await player.getByRole('button', { name: say('feedback.rate.send') }).tap();
    await expect(player.getByRole('img', { name: say('feedback.rate.given', { count: 5 }) })).toBeVisible();
    await expect(agent.getByRole('img', { name: 'Rated 5 out of 5' })).toBeVisible();
    await expect(agent.getByText('Quick and kind.')).toBeVisible();
  });

  expect(await historyOf(own, id)).toEqual([
    'player submitted –→0',
    'staff taken 0→2',
    `staff question 2→1: ${question}`,
    `player detail 1→2: ${detail}`,
    `staff reply: ${reply}`,
    `staff finished 2→3: ${answer}`,
    'player rated: Quick and kind.',
  ]);
  await webview.close();
});
