import { randomUUID } from 'node:crypto';
import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { UPLOAD_KEY_HEADER, type PlayerFile } from '@guildhall/contract/files/routes.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import {
  createFeedbackFactory,
  feedbackPlan,
  type FeedbackPlan,
} from '../../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { startOwnServer } from './own-server.ts';
import { createPeople, type OwnServer, type People, type PlayerPlan } from './people.ts';
import { callAs, signInWithoutPage } from './staff-session.ts';

/** Low enough to reach in a test, and different from the apps' defaults. */
export const limits = { picture_megabytes: 1, pictures_daily_unverified: 3 };

/** A text unique to this test. */
export const unique = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;

let guid = 40_000;
export const newGuid = (): number => ++guid;

/** Browsers at this worker's server; each player is a new one unless the plan names a guid. */
export interface Stage extends Pick<People, 'staff' | 'visitor' | 'watch'> {
  readonly player: (path: string, plan?: Partial<PlayerPlan>) => Promise<Page>;
}

/** A server for each worker, and browsers for players and staff. */
export const test = base.extend<
  { stage: Stage; make: ReturnType<typeof createFeedbackFactory> },
  { own: OwnServer; clerkId: string }
>({
  own: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex }) => {
      const server = await startOwnServer(`feedback_${parallelIndex}`, 8350 + parallelIndex, {
        GUILDHALL_LIMITS: JSON.stringify(limits),
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  /** A member of staff without a browser. */
  clerkId: [
    async ({ own, browser }, use) => {
      const { id } = await signInWithoutPage(browser, own, 'agent', 'Karl Voss');
      await use(id);
    },
    { scope: 'worker' },
  ],
  /** Creates reports directly, for tests about later steps. */
  make: async ({ own }, use) => {
    await use(createFeedbackFactory({ ...own.services, limits: own.services.config.limits }));
  },
  stage: async ({ own, browser }, use) => {
    const people = createPeople(browser, own);
    await use({
      staff: people.staff,
      visitor: people.visitor,
      watch: people.watch,
      player: (path, plan) => people.player(path, { guid: newGuid(), ...plan }),
    });
    await people.close();
    expect(people.heard).toEqual([]);
  },
});

const upload = async (page: Page, { buffer }: Picture): Promise<string> => {
  const response = await page.request.post(`${API_PATH}/file/upload`, {
    headers: {
      [WRITE_HEADER]: '1',
      [UPLOAD_KEY_HEADER]: randomUUID(),
      'content-type': 'application/octet-stream',
    },
    data: buffer,
  });
  const { msg } = (await response.json()) as { msg: PlayerFile };
  return msg.id;
};

/** Sends a report as the player of this page, without the form. */
export const sendReport = async (page: Page, plan: FeedbackPlan, pictures: readonly Picture[] = []) => {
  const files = [];
  for (const picture of pictures) files.push(await upload(page, picture));
  return callAs(page, '/feedback/create', feedbackPlan({ ...plan, files }));
};

/** The row of a report in the queue, by part of its description. */
export const queueRow = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** Finds a report by its text through the staff search. */
export const reportOf = async (staff: Page, text: string): Promise<StaffReportRow> => {
  const { list } = await callAs(staff, '/feedback/table', { text, limit: 10 });
  const [row] = list;
  if (row === undefined) throw new Error(`no report contains ${text}`);
  return row;
};

/** A report's history as stored: actor, action, and the states before and after. */
export const historyOf = async ({ services }: OwnServer, feedbackId: string): Promise<string[]> => {
  const rows = await services.database.query
    .selectFrom('feedback_entry')
    .select(['by', 'kind', 'from_state', 'to_state', 'text'])
    .where('feedback_id', '=', feedbackId)
    .orderBy('id')
    .execute();
  return rows.map(({ by, kind, from_state: from, to_state: to, text }) => {
    const move = to === null ? '' : ` ${from ?? '–'}→${to}`;
    return `${by} ${kind}${move}${text === '' ? '' : `: ${text}`}`;
  });
};

interface Picture {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A noisy picture: few pixels but many bytes, so that its upload over a slow network can be observed. */
export const photo = async (name: string, side: number): Promise<Picture> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
};

export { expect };
