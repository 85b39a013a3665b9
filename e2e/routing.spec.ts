import type { Page } from '@playwright/test';
import { playerChatOf, staffChatOf } from './support/chat-screens.ts';
import { expect, newGuid, test, type OwnServer, type Stage } from './support/chat-fixtures.ts';

const offerOn = (page: Page) => page.getByRole('region', { name: 'New chat for you' });
const german = 11;

interface Setting {
  readonly stage: Stage;
  readonly own: OwnServer;
}

/** Staff who are here, with the languages given, and accept or decline what is offered. */
const seated = async (
  { stage, own }: Setting,
  who: 'vera' | 'otto',
  languages: { lang: 3 | 11; level: 2 | 3 }[],
): Promise<Page> => {
  const page = await stage.staff(who);
  const id = await stage.idOf(who);
  const version = (await own.services.routing.read()).people.find(({ staff }) => staff.id === id)?.version ?? 0;
  const profile = { languages, skills: [], teams: [], accepts_automatically: false };
  await own.services.routing.setPerson(id, { staff_id: id, ...profile, version });
  await own.services.chatStaff.seats.setAvailability(id, 'here');
  return page;
};

test('a waiting chat is offered on every page; declined, it goes to the next person, who accepts it and sees why', async ({
  stage,
  own,
}) => {
  const vera = await seated({ stage, own }, 'vera', [{ lang: 3, level: 3 }]);
  await vera.goto('/community/console/feedback');
  const guid = newGuid();
  const player = await stage.player({ guid });
  await playerChatOf(player).say('My horse is gone.');
  await expect(offerOn(vera)).toContainText('English');
  await expect(offerOn(vera)).toContainText(`Player ${guid}`);
  await expect(offerOn(vera)).toContainText('English: Native');

  const otto = await seated({ stage, own }, 'otto', [{ lang: 3, level: 2 }]);
  await otto.goto('/community/console/people/teams');
  await expect(otto.getByRole('table', { name: 'Staff languages and teams' })).toContainText('English: Good');
  await vera.keyboard.press('ControlOrMeta+Shift+X');
  await expect(offerOn(vera)).toHaveCount(0);
  await expect(offerOn(otto)).toContainText('English: Good');
  await offerOn(otto).getByRole('button', { name: 'Accept' }).click();
  const talk = staffChatOf(otto, guid);
  await expect(talk.region.getByText('Yours', { exact: true })).toBeVisible();
  await expect(talk.region.getByText('Otto Berg accepted it')).toBeVisible();
  await expect(talk.region.getByText('English: Good · 0 of 5 chats')).toBeVisible();
  await expect(playerChatOf(player).log.getByText('Tomas', { exact: false }).first()).toBeVisible();
});

test('a chat is handed over to a language: a person who speaks it gets the offer, and both see the way it went', async ({
  stage,
  own,
}) => {
  const vera = await seated({ stage, own }, 'vera', [{ lang: 3, level: 3 }]);
  const otto = await seated({ stage, own }, 'otto', [{ lang: german, level: 3 }]);
  const guid = newGuid();
  const player = await stage.player({ guid });
  await playerChatOf(player).say('Mein Pferd ist weg.');
  await offerOn(vera).getByRole('button', { name: 'Accept' }).click();
  const talk = staffChatOf(vera, guid);
  await expect(talk.region.getByText('Yours', { exact: true })).toBeVisible();
  await talk.tool('Transfer').click();
  const dialog = vera.getByRole('dialog', { name: /Transfer chat/ });
  await dialog.getByText('Language', { exact: true }).click();
  await dialog.getByRole('radio', { name: /German/ }).check();
  await dialog.getByRole('textbox', { name: 'Note for the next person' }).fill('Writes German.');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(offerOn(otto)).toContainText('German: Native');
  await offerOn(otto).getByRole('button', { name: 'Accept' }).click();
  const taken = staffChatOf(otto, guid);
  await expect(taken.region.getByText('Vera Novak transferred it to a German speaker')).toBeVisible();
  await expect(taken.region.getByText('Writes German.')).toBeVisible();
});
