import { test as base, expect, type Page } from '@playwright/test';
import { parseConfig } from '../../apps/server/src/runtime/config.ts';
import { mintDemoTicket } from '../../apps/server/src/features/launch/launch.demo-ticket.adapter.ts';
import { createServices, type Services } from '../../apps/server/src/wiring.ts';
import { ensureDemoKey, localEnvironment } from '../../apps/server/development/local-server.ts';
import { instance } from './server-instance.ts';

export interface Stored {
  readonly dark_theme?: boolean;
  readonly locale?: string;
  readonly avatar?: number;
}

/** Puts settings into storage before the app's first start; later loads keep what the app wrote. */
export const withSettings = async (page: Page, settings: Stored): Promise<void> => {
  await page.addInitScript((value) => {
    if (localStorage.getItem('community_setting') === null) {
      localStorage.setItem('community_setting', JSON.stringify(value));
    }
  }, settings);
};

/** Collects console errors and uncaught exceptions. */
export const listen = (page: Page): string[] => {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
};

/** The link the game would open for this player. */
export const launchAddress = async (
  guid: number,
  {
    path = '/',
    lang = 3,
    kind = 'player' as 'player' | 'guest',
    folder = instance.folder,
    tier = undefined as number | undefined,
    card = undefined as unknown,
  } = {},
): Promise<string> => {
  const player = { guid, kind, lang, channel: 1, version: '3.4.0', tier, card };
  const ticket = await mintDemoTicket(ensureDemoKey(folder).privateKeyFile, player);
  const query = new URLSearchParams({ guid: String(guid), channel: '1', version: '3.4.0', lang: String(lang) });
  return `/community${path}?${query.toString()}#lt=${ticket}`;
};

export const idOf = async (page: Page, title: string): Promise<number> => {
  const response = await page.request.post('/community/api/search/find', {
    data: { query: title, category_lang: 3, limit: 1 },
  });
  const { msg } = (await response.json()) as { msg: { list: { id: number }[] } };
  return msg.list[0]?.id ?? 0;
};

export const newestId = async (page: Page, postType: number): Promise<number> => {
  const response = await page.request.post('/community/api/category/list', {
    data: { post_type: postType, category_lang: 3, page_index: 1, page_size: 1 },
  });
  const { msg } = (await response.json()) as { msg: { list: { id: number }[] } };
  return msg.list[0]?.id ?? 0;
};

/**
 * `services` runs in a second process, like another server: its changes must reach the server under test through Redis.
 */
export const test = base.extend<object, { services: Services }>({
  services: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const services = await createServices(
        parseConfig({ ...localEnvironment(instance), GUILDHALL_LOG_LEVEL: 'warn' }),
      );
      await use(services);
      await services.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };
