import { randomUUID } from 'node:crypto';
import { UPLOAD_KEY_HEADER, type PlayerFile } from '@guildhall/contract/files/routes.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { expect, type Page } from '@playwright/test';
import { createStaffStage } from '../../apps/server/src/features/feedback/testing/staff.factory.ts';
import type { Services } from '../../apps/server/src/wiring.ts';
import { photo } from './feedback-fixtures.ts';
import { callAs } from './staff-session.ts';

/** Uploads a picture as the player whose session this page's browser holds. */
export const uploadAs = async (page: Page, bytes: Buffer): Promise<PlayerFile> => {
  const headers = {
    [WRITE_HEADER]: '1',
    [UPLOAD_KEY_HEADER]: randomUUID(),
    'content-type': 'application/octet-stream',
  };
  const response = await page.request.post(`${API_PATH}/file/upload`, { headers, data: bytes });
  const { code, msg } = (await response.json()) as { code: number; msg: PlayerFile };
  if (code !== 0) throw new Error(`the upload failed with code ${code}`);
  return msg;
};

const context = {
  version: '3.4.0',
  channel: 1,
  language: 'en-US',
  device: 'Pixel 4a, Android 13, Chrome 120',
  screen: '360 × 780',
  network: '4g',
  app: '0.1.0',
  errors: ['TypeError: Cannot read properties of undefined (reading “gate”)'],
};

export type Standing = 'pending' | 'improving' | 'in_progress' | 'finished' | 'rated' | 'withdrawn' | 'merged';

/** Creates the player's reports in every state that looks different, without using the form. */
export const writeReports = async (page: Page, services: Services): Promise<Record<Standing, string>> => {
  const stage = createStaffStage(services);
  // The page may show its player before the launch exchange is complete.
  let playerId = '';
  const ask = async (): Promise<string> => {
    playerId = (await callAs(page, '/launch/session', null)).player ?? '';
    return playerId;
  };
  await expect.poll(ask).not.toBe('');
  const from = { playerId, kind: 'player', proof: 'ticket', network: '' } as const;
  const agent = await stage.member(`Vera-${randomUUID()}`);
  const staff = stage.byStaff(agent.staffId);
  const write = async (description: string, files: string[] = []): Promise<string> =>
    stage.submitted(from, { description, files, context });
  const picture = await photo('gate', 300);

  const ids: Record<Standing, string> = {
    pending: await write('The gate of the castle does not open any more.', [(await uploadAs(page, picture.buffer)).id]),
    improving: await write('My purchase of the Ember Pack did not arrive.'),
    in_progress: await write('The map of the Frost Coast stays dark.'),
    finished: await write('My companion is gone after the last quest.'),
    rated: await write('The music stops whenever I open the bag.'),
    withdrawn: await write('I cannot find the harbour on the map.'),
    merged: await write('The gate is still shut, the same as before.'),
  };
  await staff.asked(ids.improving, 'Which day was it, and what does the receipt say?');
  await staff.taken(ids.in_progress);
  await staff.finished(ids.finished, 'Your companion is back. We are sorry.');
  await staff.finished(ids.rated, 'The next version plays on.');
  await stage.service.rate(from, { id: ids.rated, stars: 4, text: 'Quick.' });
  await stage.service.withdraw(from, ids.withdrawn);
  const { reports: staffReports, bulk } = services.feedbackStaff;
  const { number } = await staffReports.open(agent, ids.pending);
  const { version } = await staffReports.open(agent, ids.merged);
  await staffReports.merge(agent, {
    id: ids.merged,
    version,
    into_number: number,
    text: 'We answer in your other report.',
  });

  const incident = (await callAs(page, '/incident/list', { category_lang: 3 })).list[0];
  const suggestion = (await callAs(page, '/suggestion/list', { category_lang: 3, sort: 'top' })).list[0];
  const linked = { incident_id: incident?.id ?? null, suggestion_id: suggestion?.id ?? null };
  await bulk(agent, { ids: [ids.in_progress], action: { do: 'incident', incident_id: linked.incident_id } });
  await bulk(agent, { ids: [ids.finished], action: { do: 'suggestion', suggestion_id: linked.suggestion_id } });
  return ids;
};
