import { english as say, formOf } from './support/feedback-form.ts';
import pg from 'pg';
import { ownerUrl } from '../tools/environment.ts';
import { expect, historyOf, photo, queueRow, sendReport, test } from './support/feedback-fixtures.ts';

const asOwner = async ({ instance }: { instance: { database: string } }, text: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl(instance.database) });
  await owner.connect();
  await owner.query(text);
  await owner.end();
};
test.afterEach(({ own }) =>
  asOwner(
    own,
    `drop trigger if exists keep_usual_reply on feedback_figure_mark;
    update feedback_figure_mark set usual_reply_seconds = null`,
  ),
);

test('while a report waits, its player sees when and how a reply comes and adds text and a picture, which staff see at once [F2]', async ({
  own,
  stage,
}) => {
  test.slow();
  // The worker computes it again whenever it counts, so a trigger keeps it.
  await asOwner(
    own,
    `create or replace function keep_usual_reply() returns trigger language plpgsql as
      $$ begin new.usual_reply_seconds := 3 * 3600; return new; end $$;
    create or replace trigger keep_usual_reply before update on feedback_figure_mark
      for each row execute function keep_usual_reply();
    update feedback_figure_mark set usual_reply_seconds = 3 * 3600`,
  );
  const agent = await stage.staff('agent', 'Vera Novak', '/feedback?state=open&sort=newest');
  const player = await stage.player('/feedback/create');
  const form = formOf(player);
  const words = 'The drawbridge of the western keep stays up all day.';
  const more = 'It happened again this morning, right after the horn.';

  await test.step('the card shown after sending says so', async () => {
    await form.email.fill('anna@games.example.com');
    await form.description.fill(words);
    await form.send.tap();
    await expect(player.getByText(say('success.submitted'))).toBeVisible();
    await expect(player.getByText(say('feedback.usual.hours'))).toBeVisible();
    await expect(player.getByText(say('feedback.hear'))).toBeVisible();
    await player.getByRole('link', { name: say('feedback.arrived.open_issue') }).tap();
    await expect(player.getByText(say('feedback.usual.hours'))).toBeVisible();
  });

  await test.step('the player adds text and a picture', async () => {
    await expect(player.getByLabel(say('feedback.add.label'))).toHaveCount(0);
    await player.getByRole('button', { name: say('feedback.add.action') }).tap();
    await expect(player.getByLabel(say('feedback.add.label'))).toBeFocused();
    await player.getByLabel(say('feedback.add.label')).fill(more);
    await form.picker.setInputFiles(await photo('bridge', 120));
    await expect(form.previews).toHaveCount(1);
    await player.getByRole('button', { name: say('feedback.add.send') }).tap();
    await expect(player.getByRole('listitem').getByText(more)).toBeVisible({ timeout: 30_000 });
    await expect(player.getByRole('button', { name: say('feedback.add.action') })).toBeVisible();
    await expect(player.getByText(say('feedback.next.pending'))).toBeVisible();
  });

  await test.step('staff see a mark in the queue, and the text in the history', async () => {
    const row = queueRow(agent, 'drawbridge');
    await expect(row.getByRole('img', { name: 'New information from the player' })).toBeVisible();
    await row.getByRole('link').click();
    await expect(agent.getByRole('list', { name: 'History' }).getByText(more)).toBeVisible();
  });

  await test.step('withdrawing is the last and least prominent action on the page', async () => {
    const withdraw = player.getByRole('button', { name: say('feedback.withdraw.action') });
    const last = player.locator('#content').getByRole('button').last();
    expect(await last.textContent()).toBe(await withdraw.textContent());
    const look = await withdraw.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(look).toBe('rgba(0, 0, 0, 0)');
    await withdraw.tap();
    await player
      .getByRole('alertdialog')
      .getByRole('button', { name: say('feedback.withdraw.action') })
      .tap();
    await expect(player.getByText(say('feedback.next.withdrawn'))).toBeVisible();
    await expect(player.getByRole('button', { name: say('feedback.add.action') })).toHaveCount(0);
  });

  const id = new URL(player.url()).pathname.split('/').at(-1) ?? '';
  expect(await historyOf(own, id)).toEqual(['player submitted –→0', `player detail: ${more}`, 'player withdrawn 0→3']);
});

test('with too few replies, no usual reply time is shown', async ({ own, stage }) => {
  await own.services.database.query.updateTable('feedback_figure_mark').set({ usual_reply_seconds: null }).execute();
  const player = await stage.player('/home');
  const { id } = await sendReport(player, { description: 'The well in the yard is dry since the update.' });
  await player.goto(`/community/feedback/info/${id}`);
  await expect(player.getByText(say('feedback.hear'))).toBeVisible();
  await expect(player.getByText(say('feedback.usual.hours'))).toHaveCount(0);
});
