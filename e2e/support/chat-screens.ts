import { expect, type Locator, type Page } from '@playwright/test';
import { sayIn, type Say } from './catalogue.ts';
import { newGuid, type OwnServer, type Stage } from './chat-fixtures.ts';

export const english = sayIn('en-US');

/** Locators of the player's chat screen. */
export const playerChatOf = (page: Page, say: Say = english) => {
  const field = page.getByRole('textbox', { name: say('chat.compose.label') });
  const send = page.getByRole('button', { name: say('chat.compose.send'), exact: true });
  const later = page.getByRole('button', { name: say('chat.compose.later'), exact: true });
  const log = page.getByRole('log', { name: say('chat.list') });
  return {
    field,
    send,
    later,
    record: page.getByRole('button', { name: say('chat.voice.record') }),
    log,
    heading: page.getByRole('heading', { level: 1 }),
    status: page.locator('h1 [data-status]'),
    refusal: page.locator('[role="alert"]:not(:empty)'),
    picker: page.getByLabel(say('chat.compose.picture')),
    bubble: (text: string) => log.locator('[data-state]').filter({ hasText: text }),
    choose: async (entry: 'chat.clear.action' | 'chat.end.action'): Promise<void> => {
      await page.getByRole('button', { name: say('chat.menu') }).tap();
      await page.getByRole('menuitem', { name: say(entry) }).tap();
    },
    say: async (text: string): Promise<void> => {
      // A message sent without a connection would be rejected.
      await page.locator('h1 [data-status="connected"]').waitFor();
      await field.fill(text);
      await send.tap();
    },
    /** Sends now, or queues the message if there is no connection. An empty field means that it was accepted. */
    sayAnyway: async (text: string): Promise<void> => {
      await field.fill(text);
      await send.tap();
      await expect
        .poll(async () => {
          if ((await field.inputValue()) === '') return '';
          // The "send later" button disappears as soon as there is a connection.
          const button = (await later.isVisible()) ? later : send;
          await button.tap({ timeout: 500 }).catch(() => {});
          return field.inputValue();
        })
        .toBe('');
    },
  };
};

/** Locators of one chat in the console. */
export const staffChatOf = (page: Page, guid: number) => {
  const region = page.getByRole('region', { name: `Player ${guid}`, exact: true });
  const field = region.getByRole('textbox', { name: 'Message', exact: true });
  const log = region.getByRole('log');
  return {
    region,
    field,
    log,
    send: region.getByRole('button', { name: 'Send', exact: true }),
    bubble: (text: string) => log.locator('[data-side]').filter({ hasText: text }),
    tool: (name: string) => region.getByRole('button', { name, exact: true }).first(),
    say: async (text: string): Promise<void> => {
      await field.fill(text);
      await field.press('Enter');
    },
  };
};

/** Opens a waiting chat from the queue and claims it. */
export const claim = async (staff: Page, guid: number): Promise<ReturnType<typeof staffChatOf>> => {
  await staff.getByRole('group', { name: 'Chats to show' }).getByRole('button', { name: 'Queue' }).click();
  await staff.getByRole('button', { name: `Claim: Player ${guid}` }).click();
  const talk = staffChatOf(staff, guid);
  await talk.region.getByText('Yours', { exact: true }).waitFor();
  return talk;
};

/** A player in the chat, and Vera at the queue. */
export const openBoth = async (stage: Stage) => {
  const guid = newGuid();
  const player = await stage.player({ guid });
  const vera = await stage.staff('vera', '?scope=queue');
  return { guid, player, room: playerChatOf(player), vera };
};

/**
 * The visible messages, one line each: `player: …` or `staff: …`. The list is virtualized, so the viewport must be
 * `tall`.
 */
const linesOf = (rows: Locator, sideOf: 'data-own' | 'data-side'): Promise<string[]> =>
  rows.evaluateAll(
    (elements, attribute) =>
      elements.map((row) => {
        const side = row.getAttribute(attribute);
        const text = row.querySelector('p[dir="auto"]')?.textContent;
        const said = text ?? (row.querySelector('a img, button img') === null ? 'voice' : 'picture');
        return `${side === 'true' || side === 'player' ? 'player' : 'staff'}: ${said}`;
      }),
    sideOf,
  );

export const tall = 6000;

export const shownToPlayer = (page: Page): Promise<string[]> =>
  linesOf(page.locator('[role="log"] [data-run-end][data-own]'), 'data-own');

export const shownToStaff = (page: Page): Promise<string[]> =>
  linesOf(page.locator('[role="log"] [data-side]'), 'data-side');

/** The stored messages of a player in sequence order, as `player: …` or `staff: …`. */
export const storedOf = async ({ services }: OwnServer, guid: number): Promise<string[]> => {
  const rows = await services.database.query
    .selectFrom('message as m')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .innerJoin('player as p', 'p.id', 'c.player_id')
    .select(['m.sender', 'm.content_type', 'm.content', 'm.event', 'm.seq'])
    .where('p.guid', '=', guid)
    .orderBy('c.number')
    .orderBy('m.seq')
    .execute();
  return rows
    .filter(({ event }) => event === null)
    .map(({ sender, content_type: type, content }) => {
      const said = type === 1 ? content : type === 2 ? 'picture' : 'voice';
      return `${sender === 2 ? 'player' : 'staff'}: ${said}`;
    });
};

/** The player's open conversation, or the most recent one. */
export const conversationOf = async ({ services }: OwnServer, guid: number): Promise<string> => {
  const { id } = await services.database.query
    .selectFrom('conversation as c')
    .innerJoin('player as p', 'p.id', 'c.player_id')
    .select('c.id')
    .where('p.guid', '=', guid)
    .orderBy('c.number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};
