import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { createSurveyFactory } from '../../apps/server/src/features/surveys/testing/surveys.factory.ts';
import { parseConfig } from '../../apps/server/src/runtime/config.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { localEnvironment, recreateInstance } from '../../apps/server/development/local-server.ts';
import { repository } from '../../tools/environment.ts';
import { migrateDatabase } from '../../apps/server/development/migrate-database.ts';
import { seedDatabase } from '../../apps/server/development/seed-database.ts';
import { browserOptions, desktop } from '../support/browser.ts';
import { photo } from '../support/feedback-fixtures.ts';
import { launchAddress } from '../support/player-fixtures.ts';
import { builds, instanceFor } from '../support/server-instance.ts';
import { callAs, signInStaff } from '../support/staff-session.ts';

const instance = instanceFor('engines', 8380);
export const { origin } = instance;
export const results = join(repository, 'test-results/engines');

/** The built server with the demo game, a member of staff at the console in Chromium, and files to upload. */
export const openStage = async () => {
  mkdirSync(results, { recursive: true });
  await recreateInstance(instance);
  await migrateDatabase(instance.database);
  await seedDatabase(instance);
  const config = parseConfig({
    ...localEnvironment(instance),
    ...builds,
    GUILDHALL_LAUNCH: 'ticket',
    GUILDHALL_LOG_LEVEL: 'warn',
  });
  let server = await startServer(config);
  const fakes = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ];
  const { launchOptions } = browserOptions;
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...fakes] });
  const context = await browser.newContext({ ...desktop, baseURL: origin });
  const staff: Page = await context.newPage();
  staff.setDefaultTimeout(60_000);
  const { id } = await signInStaff(staff, server.services, 'admin', 'Vera Novak');
  await callAs(staff, '/chat/sit', { persona: 2, seats: 5 });
  const picture = join(results, 'gate.jpg');
  writeFileSync(picture, (await photo('gate', 400)).buffer);
  let guid = 95_000;
  return {
    staff,
    picture,
    publishVote: (): Promise<number> => createSurveyFactory(server.services.surveys.staff, id).published(),
    newGuid: (): number => (guid += 1),
    /** The link that the game opens. */
    launch: async (player: number, path: string, lang = 3): Promise<string> =>
      `${origin}${await launchAddress(player, { path, lang, folder: instance.folder })}`,
    withoutServer: async (work: () => Promise<void>): Promise<void> => {
      await server.stop();
      try {
        await work();
      } finally {
        server = await startServer(config);
      }
    },
    close: async (): Promise<void> => {
      await browser.close();
      await server.stop();
    },
  };
};
export type Stage = Awaited<ReturnType<typeof openStage>>;
