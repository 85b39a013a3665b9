import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { repository } from '../../tools/environment.ts';
import type { LocalServer } from '../../apps/server/development/local-server.ts';
import { uploadAs } from '../support/feedback-reports.ts';
import { launchAddress } from '../support/player-fixtures.ts';
import { callAs } from '../support/staff-session.ts';

/** A picture like a screenshot of the game. */
export const scene = (name: string): Promise<Buffer> =>
  sharp(readFileSync(join(repository, `apps/server/seeds/covers/${name}.svg`)))
    .resize(1280, 720, { fit: 'cover' })
    .jpeg()
    .toBuffer();

export const openReport = async (page: Page): Promise<void> => {
  await page.locator('a[href*="/feedback/info/"]').first().click();
  await page.locator('ol').first().waitFor();
};

export const fillForm = async (page: Page): Promise<void> => {
  await page.locator('input[type="email"]').fill('player@emberrealms.example');
  await page.locator('textarea').fill('Hinter dem Tor der Frostküste ist die Karte dunkel.');
  const pictures = [await scene('frost-pass'), await scene('desert-caravan')];
  const files = pictures.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.locator('input[type="file"]').setInputFiles(files);
  await page.waitForTimeout(1500);
  await page.locator('fieldset img').first().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 120);
};

export const phoneContext = {
  version: '3.4.0',
  channel: 1,
  language: 'en-US',
  device: 'Pixel 4a, Android 13, Chrome 120',
  network: '4g',
};

/** A player's report with pictures, assigned to this member of staff, who asked a question. */
export const prepareReport = async (staff: Page, player: Page, instance: LocalServer): Promise<string> => {
  await player.goto(await launchAddress(70_012, { path: '/feedback', folder: instance.folder }));
  await player.locator('h1').waitFor();
  const files: string[] = [];
  for (const name of ['frost-pass', 'ember-keep']) files.push((await uploadAs(player, await scene(name))).id);
  const { id } = await callAs(player, '/feedback/create', {
    key: crypto.randomUUID(),
    type: 1,
    role_id: '10070012',
    email: 'player70012@emberrealms.example',
    description:
      'The bridge behind the frost gate has no floor. I fell through it twice, and my horse is still down there.',
    files,
    lang: 3,
    context: {
      ...phoneContext,
      errors: ['TypeError: Cannot read properties of undefined (reading “floor”)'],
    },
  });
  const { version } = await callAs(staff, '/feedback/open', { id });
  const taken = await callAs(staff, '/feedback/take', { id, version });
  const question = { id, version: taken.version, key: crypto.randomUUID(), text: 'Which of the two bridges is it?' };
  await callAs(staff, '/feedback/reply', { ...question, then: 'ask' });
  const isAsked = async () => (await callAs(staff, '/feedback/open', { id })).sending === null;
  await expect.poll(isAsked, { timeout: 20_000 }).toBe(true);
  const detail = { id, key: crypto.randomUUID(), text: 'The lower one, right after the watchtower.', files: [] };
  await callAs(player, '/feedback/detail', detail);
  await callAs(staff, '/feedback/note', {
    id,
    key: crypto.randomUUID(),
    text: 'Same place as #7, ask the level team.',
  });
  return id;
};

export const writeReply = async (page: Page): Promise<void> => {
  await page.keyboard.press('r');
  await page.waitForTimeout(300);
  await page.keyboard.type('Thank you, we found the hole. Your horse is back in its stable.');
};
