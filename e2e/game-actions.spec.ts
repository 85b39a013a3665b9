import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repository } from '../tools/environment.ts';
import { expect, savePicture, test as base } from './support/chat-fixtures.ts';
import { startOwnServer } from './support/own-server.ts';

interface Requested {
  readonly id: string;
  readonly action: string;
  readonly input: { readonly order: string; readonly amount: number };
  readonly reason: string;
  readonly player: { readonly guid: number };
}
/** The sample for games, which verifies signatures and carries out each id once. */
const sample = (await import(join(repository, 'samples/game-actions/node/receiver.mjs'))) as {
  createReceiver: (options: {
    secret: string;
    carryOut: (data: Requested) => { status: string; message: string };
  }) => Server;
};

interface Game {
  readonly url: string;
  readonly secret: string;
  readonly carriedOut: Requested[];
}

const labels = (english: string, chinese: string) => ({ 'en-US': english, 'zh-CN': chinese });

/** A server with a game that resends purchases, except an old one. */
const test = base.extend<object, { game: Game }>({
  game: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const carriedOut: Requested[] = [];
      const receiver = sample.createReceiver({
        secret,
        carryOut: (data) => {
          if (data.input.order === 'GPA-OLD') return { status: 'refused', message: 'Older than 90 days.' };
          carriedOut.push(data);
          return { status: 'done', message: `The Ember Pack is in the mailbox of ${data.player.guid}.` };
        },
      });
      await new Promise<void>((resolve) => {
        receiver.listen(0, '127.0.0.1', resolve);
      });
      await use({ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, secret, carriedOut });
      receiver.close();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ game: { url, secret } }, use, { parallelIndex, project }) => {
      const file = join(project.outputDir, `game-actions-${parallelIndex}-${process.pid}.json`);
      mkdirSync(project.outputDir, { recursive: true });
      const fields = [
        { name: 'order', type: 'purchase', labels: labels('Order', '订单') },
        { name: 'amount', type: 'number', min: 1, max: 5, labels: labels('Amount', '数量') },
      ];
      const resend = { name: 'resend', labels: labels('Resend a purchase', '补发购买'), url, secret, fields };
      writeFileSync(
        file,
        JSON.stringify([resend, { ...resend, name: 'refund', sensitive: true, labels: labels('Refund', '退款') }]),
      );
      const server = await startOwnServer(`actions_${parallelIndex}`, 8386 + parallelIndex, {
        GUILDHALL_GAME_ACTIONS_FILE: file,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('an agent runs an action of the game from a chat: it is carried out once, the result appears, and a refused one shows the words of the game', async ({
  stage,
  make,
  game,
}) => {
  const chat = await make.waiting();
  const page = await stage.staff('vera', `?scope=queue&open=${chat.id}`);
  const card = page.getByRole('region', { name: 'Game actions' });
  await expect(card.getByRole('button')).toHaveText(['Resend a purchase…']);
  const run = async (order: string): Promise<void> => {
    await card.getByRole('button', { name: 'Resend a purchase…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend a purchase' });
    const confirm = dialog.getByRole('button', { name: 'Run', exact: true });
    await dialog.getByLabel('Order').fill(order);
    await dialog.getByLabel('Amount').fill('9');
    await dialog.getByLabel('Reason').fill('The pack did not arrive.');
    await expect(dialog.getByText('Must be between 1 and 5.')).toBeVisible();
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Amount').fill('2');
    await savePicture(page, `game-action-dialog-${order}`);
    await confirm.click();
    await expect(dialog).toBeHidden();
  };
  const latest = card.getByRole('listitem').first();

  await test.step('the request is lost on its way back, and sent again as the same one', async () => {
    await page.route('**/action/run', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await card.getByRole('button', { name: 'Resend a purchase…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend a purchase' });
    await dialog.getByLabel('Order').fill('GPA-1');
    await dialog.getByLabel('Amount').fill('1');
    await dialog.getByLabel('Reason').fill('The pack did not arrive.');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute('**/action/run');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(latest).toContainText('Done');
    await expect(latest).toContainText(`The Ember Pack is in the mailbox of ${chat.guid}.`);
    await expect(card.getByRole('listitem')).toHaveCount(1);
    expect(game.carriedOut.map(({ input, reason }) => [input, reason])).toEqual([
      [{ order: 'GPA-1', amount: 1 }, 'The pack did not arrive.'],
    ]);
    await savePicture(page, 'game-action-done');
  });

  await test.step('consent to run it again is for one input, and for one opening of the dialog', async () => {
    const dialog = page.getByRole('dialog', { name: 'Resend a purchase' });
    const [order, confirm] = [dialog.getByLabel('Order'), dialog.getByRole('button', { name: 'Run', exact: true })];
    const again = dialog.getByRole('checkbox');
    await card.getByRole('button', { name: 'Resend a purchase…' }).click();
    await order.fill('GPA-1');
    await dialog.getByLabel('Amount').fill('1');
    await dialog.getByLabel('Reason').fill('The pack did not arrive.');
    await confirm.click();
    await again.check();
    await order.fill('GPA-2');
    await expect(again).toHaveCount(0);
    await order.fill('GPA-1');
    await confirm.click();
    await expect(again).not.toBeChecked();
    await again.check();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: 'Resend a purchase…' }).click();
    await expect(order).toHaveValue('GPA-1');
    await expect(again).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(game.carriedOut.length).toBe(1);
  });

  await test.step('a refused one shows the words of the game', async () => {
    await run('GPA-OLD');
    await expect(latest).toContainText('Refused');
    await expect(latest).toContainText('Older than 90 days.');
    await savePicture(page, 'game-action-refused');
    expect(game.carriedOut.length).toBe(1);
  });

  await test.step('an admin also sees the sensitive one, in the language of the console', async () => {
    const ada = await stage.staff('ada', `?scope=all&open=${chat.id}`, { locale: 'zh-CN', colorScheme: 'dark' });
    const actions = ada.getByRole('region', { name: '游戏操作' });
    await expect(actions.getByRole('button')).toHaveText(['补发购买…', '退款…']);
    await expect(actions.getByRole('listitem').first()).toContainText('已拒绝');
    await savePicture(ada, 'game-action-chinese');
    await actions.getByRole('button', { name: '退款…' }).click();
    await expect(ada.getByRole('dialog', { name: '退款' })).toContainText('敏感操作');
    await savePicture(ada, 'game-action-sensitive');
  });
});
