import type { Page } from '@playwright/test';
import type { LocalServer } from '../../apps/server/development/local-server.ts';
import { uploadAs } from '../support/feedback-reports.ts';
import { launchAddress } from '../support/player-fixtures.ts';
import { phoneContext, scene } from './feedback.ts';
import { callAs } from '../support/staff-session.ts';

/** The player whose conversation is active while the screenshots are taken. */
export const chatGuid = 70_040;

/** A conversation assigned to this member of staff, with a picture and a note. */
export const prepareChat = async (staff: Page, player: Page, instance: LocalServer): Promise<string> => {
  await callAs(staff, '/chat/sit', { persona: 2, seats: 5 });
  const exchanged = player.waitForResponse('**/launch/exchange');
  await player.goto(await launchAddress(chatGuid, { path: '/home/me', folder: instance.folder }));
  await exchanged;
  const { conversation } = await callAs(player, '/chat/start', {
    lang: 3,
    context: phoneContext,
  });
  const said = (content: string) => ({
    conversation,
    client_id: crypto.randomUUID(),
    content_type: 1 as const,
    content,
    file_id: null,
  });
  await callAs(player, '/chat/send', said('My horse fell through the bridge behind the frost gate.'));
  const { assign_epoch } = await callAs(staff, '/chat/claim', { conversation, assign_epoch: 0 });
  await callAs(staff, '/chat/answer', { ...said('Oh no! Can you show me where that was?'), assign_epoch });
  const file = await uploadAs(player, await scene('frost-pass'));
  await callAs(player, '/chat/send', { ...said(''), content_type: 2, file_id: file.id });
  await callAs(player, '/chat/send', said('Right after the watchtower, the lower one.'));
  await callAs(staff, '/chat/note', { conversation, key: crypto.randomUUID(), text: 'Same hole as in report #7.' });
  await callAs(staff, '/chat/answer', { ...said('Found it. Your horse is back in its stable.'), assign_epoch });
  return conversation;
};

export const typeMessage = async (page: Page): Promise<void> => {
  await page.locator('#content textarea').fill('Thank you! That was quick.');
};
