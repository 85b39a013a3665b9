import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { ownerUrl } from '../../tools/environment.ts';
import type { Say } from './catalogue.ts';
import { startOwnServer } from './own-server.ts';
import { withPeople, type OwnServer, type People } from './people.ts';

let guid = 80_000;
export const newGuid = (): number => ++guid;
/** The role id in the ticket of the demo game's server. */
export const roleOf = (guidOfPlayer: number): string => String(10_000_000 + guidOfPlayer);

export interface Heard {
  readonly type: string;
  readonly data: { readonly player?: { readonly guid: number }; readonly certificate?: string };
}

/** The game's account service: accepts only webhooks signed with the shared secret. */
const startReceiver = async () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const verifier = new Webhook(secret);
  const heard: Heard[] = [];
  const refused: string[] = [];
  let isDown = false;
  const bodyOf = async (incoming: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };
  const server = createServer((incoming, outgoing) => {
    void bodyOf(incoming).then((body) => {
      if (isDown) return outgoing.writeHead(503).end();
      try {
        heard.push(verifier.verify(body, incoming.headers as Record<string, string>) as Heard);
        return outgoing.writeHead(204).end();
      } catch (error) {
        refused.push(String(error));
        return outgoing.writeHead(401).end();
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const setDown = (value: boolean): void => void (isDown = value);
  return { secret, url, heard, refused, setDown, stop: () => server.close() };
};
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A server for each worker that sends all webhooks to a receiver, and browsers for players and staff. */
export const test = base.extend<{ people: People }, { own: OwnServer; receiver: Receiver }>({
  receiver: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const receiver = await startReceiver();
      await use(receiver);
      receiver.stop();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ receiver: { url, secret } }, use, { parallelIndex, project }) => {
      const file = join(project.outputDir, `webhooks-${parallelIndex}-${process.pid}.json`);
      mkdirSync(project.outputDir, { recursive: true });
      writeFileSync(file, JSON.stringify([{ name: 'accounts', url, secret, events: '*' }]));
      const server = await startOwnServer(`deletion_${parallelIndex}`, 8364 + parallelIndex, {
        GUILDHALL_WEBHOOKS_FILE: file,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  people: withPeople,
});

const asOwner = async ({ instance }: OwnServer, ...statements: readonly string[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl(instance.database) });
  await owner.connect();
  for (const statement of statements) await owner.query(statement);
  await owner.end();
};

/**
 * Moves a request's deadline into the past, as the database owner: a trigger prevents the application from changing it.
 */
export const endDaysOf = (own: OwnServer, id: string): Promise<void> =>
  asOwner(
    own,
    'alter table deletion_request disable trigger deletion_request_check_transition',
    `update deletion_request set confirmed_at = confirmed_at - interval '360 hours', due_at = due_at - interval '360 hours'
      where id = '${id}'`,
    'alter table deletion_request enable trigger deletion_request_check_transition',
  );

/** Resets rate limits, as if the window had passed. */
export const forgetRate = (own: OwnServer): Promise<void> => asOwner(own, 'delete from quota_use');

/** A plain gray picture, on which every watermark pixel can be detected. */
export const screenshot = async (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#808080' } })
    .png()
    .toBuffer(),
});

/** The share of such a screenshot's pixels that belong to the watermark. */
export const markedShare = async (bytes: Buffer): Promise<number> => {
  const pixels = await sharp(bytes).greyscale().raw().toBuffer();
  return pixels.filter((value) => Math.abs(value - 128) > 24).length / pixels.length;
};

/** Locators of the player's form. */
export const formOf = (page: Page, say: Say) => {
  const field = (name: 'register_location' | 'login_location' | 'role_id' | 'email' | 'reason') =>
    page.getByLabel(say(`deletion.field.${name}`), { exact: true });
  const screenshots = page.getByRole('group', { name: say('deletion.field.screenshots') });
  return {
    field,
    date: page.locator('button[data-value]'),
    screenshots,
    go: page.getByRole('button', { name: say('deletion.continue'), exact: true }),
    send: page.getByRole('button', { name: say('deletion.confirm.send'), exact: true }),
    /** The error message under a field. */
    errorAt: async (control: ReturnType<Page['locator']>) =>
      page.locator(`[id="${(await control.getAttribute('id')) ?? ''}-error"]`),
    /** By touch: selects year and month from the lists, then taps the day. */
    pickDate: async (year: number, month: number, day: number): Promise<void> => {
      await page.locator('button[data-value]').tap();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(say('deletion.calendar.year'), { exact: true }).selectOption(String(year));
      await sheet.getByLabel(say('deletion.calendar.month'), { exact: true }).selectOption(String(month));
      await dayOf(page, day).tap();
      await expect(sheet).toHaveCount(0);
    },
    upload: async (names: readonly string[]): Promise<void> => {
      const files = await Promise.all(names.map((name) => screenshot(name)));
      await screenshots.locator('input[type="file"]').setInputFiles(files);
      await expect(screenshots.getByRole('img')).toHaveCount(names.length);
      await expect(screenshots.getByRole('progressbar')).toHaveCount(0);
    },
  };
};

/** A day of the displayed month, not of the adjacent months. */
export const dayOf = (page: Page, day: number) =>
  page.locator('[role="gridcell"] [role="button"]:not([data-outside-month])').getByText(String(day), { exact: true });

/** Fills in the whole form and continues. The role id is typed, because nothing is prefilled without a launch. */
export const fillIn = async (page: Page, say: Say, role: string): Promise<void> => {
  const form = formOf(page, say);
  await form.field('role_id').fill(role);
  await form.pickDate(2021, 3, 4);
  await form.field('register_location').fill('Lisbon');
  await form.field('login_location').fill('Porto');
  await form.field('email').fill('anna@games.example.com');
  await form.field('reason').fill('I have stopped playing this game.');
  await form.upload(['order']);
  await form.go.tap();
};

/** The second page: the consequences, and the role id typed again. */
export const confirmAsking = async (page: Page, say: Say, role: string): Promise<void> => {
  const { send } = formOf(page, say);
  await expect(send).toBeDisabled();
  await page.getByLabel(say('deletion.confirm.type', { role })).fill(role);
  await send.tap();
};

export const askForDeletion = async (page: Page, say: Say, role: string): Promise<void> => {
  await fillIn(page, say, role);
  await confirmAsking(page, say, role);
};

/** The request number that player and staff both see. */
export const numberOn = async (page: Page, say: Say): Promise<string> => {
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('deletion.number.title') }) });
  return (await panel.locator('code').textContent()) ?? '';
};

export const openRequest = async (staff: Page, text: string | number): Promise<void> => {
  await staff
    .getByRole('row')
    .filter({ hasText: String(text) })
    .click();
  await expect(staff.getByRole('heading', { level: 1, name: /^Deletion #/ })).toBeVisible();
};

/** Confirms the open request in the console. */
export const confirmDeletion = async (staff: Page): Promise<void> => {
  await staff.getByRole('button', { name: 'Approve…' }).click();
  const dialog = staff.getByRole('dialog', { name: /^Approve deletion #/ });
  const confirm = dialog.getByRole('button', { name: 'Delete and retain for 15 days' });
  await expect(confirm).toBeDisabled();
  await expect(dialog.getByText('The game’s account service will be notified.')).toBeVisible();
  await dialog.getByRole('checkbox').check();
  await confirm.click();
  await expect(dialog).toBeHidden();
  // The button that opened the dialog is gone or disabled.
  await expect(staff.getByRole('heading', { name: 'Decision', level: 2 })).toBeFocused();
};

export { expect };
