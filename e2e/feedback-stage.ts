import { randomUUID } from 'node:crypto';
import type { FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';
import { UPLOAD_KEY_HEADER, type PlayerFile } from '@guildhall/contract/files.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/route.ts';
import { test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import {
  createFeedbackFactory,
  feedbackPlan,
  type FeedbackPlan,
} from '../apps/server/src/features/feedback/feedback.factory.ts';
import { startOwnServer } from './own-server.ts';
import { createPeople, type OwnServer, type People, type PlayerPlan } from './people.ts';
import { callAs, signInUnseen } from './staff.ts';

/** Small enough to run into, and different from what the apps have built in. */
export const limits = { picture_megabytes: 1, pictures_daily_unverified: 3 };

/** Words that no other test has written. */
export const unique = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;

let guid = 40_000;
export const newGuid = (): number => ++guid;

/** People at the server of this worker; each player is a new one unless the plan says otherwise. */
export interface Stage extends Pick<People, 'staff' | 'visitor' | 'watch'> {
  readonly player: (path: string, plan?: Partial<PlayerPlan>) => Promise<Page>;
}

/** A server for each worker, and people at it. */
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
  /** Somebody of the staff whose screens nobody looks at. */
  clerkId: [
    async ({ own, browser }, use) => {
      const { id } = await signInUnseen(browser, own, 'agent', 'Karl Voss');
      await use(id);
    },
    { scope: 'worker' },
  ],
  /** Reports without the typing, where the test is about what comes after. */
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

/** The row of a report in the queue, by words of its description. */
export const queueRow = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** A report as staff see it, found by its words. */
export const reportOf = async (staff: Page, text: string): Promise<FeedbackDeskRow> => {
  const { list } = await callAs(staff, '/feedback/table', { text, limit: 10 });
  const [row] = list;
  if (row === undefined) throw new Error(`no report says ${text}`);
  return row;
};

/** A report's history as it stands in the database: who did what, from which state to which. */
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

/** A photo of noise: small in pixels and large in bytes, so that its way through a thin network can be watched. */
export const photo = async (name: string, side: number): Promise<Picture> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
};

export { expect };
