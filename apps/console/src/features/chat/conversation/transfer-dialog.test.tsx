import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { me, preparePage } from '../../../testing/page.tsx';
import { undoOffers } from '../../../platform/state/undo.ts';
import { chatRow, closeChat, openChat, seatOf } from '../testing/open-chat.tsx';

preparePage();
beforeEach(() => {
  fakeServer.answer('/chat/seats', () => ({
    own: seatOf(me.id, me.name),
    list: [seatOf(me.id, me.name), seatOf('ada', 'Ada Ng'), seatOf('ben', 'Ben Ott', { availability: 'off' })],
    waiting: 0,
    oldest_queued_at: null,
    oldest_unanswered_at: null,
    running: 0,
  }));
  const person = { skills: [], accepts_automatically: false, version: 1 };
  fakeServer.answer('/routing/read', () => ({
    people: [
      { ...person, staff: { id: 'ada', name: 'Ada Ng' }, languages: [{ lang: 11, level: 3 }], teams: [5] },
      { ...person, staff: { id: 'ben', name: 'Ben Ott' }, languages: [{ lang: 18, level: 1 }], teams: [] },
    ],
    teams: [{ id: 5, name: 'Payments', members: ['ada'], version: 1 }],
    settings: { routes_reports: false, reports_max: 5, version: 1, updated_at: 0, updated_by: null },
  }));
  fakeServer.answer('/chat/transfer', () => chatRow({ assignee: null, assign_epoch: 4 }));
});
afterEach(() => {
  closeChat();
  undoOffers.set([]);
});

const openDialog = async () => {
  const page = await openChat();
  await page.user.click(await screen.findByRole('button', { name: 'Transfer' }));
  await screen.findByRole('radio', { name: 'Ada Ng' });
  return page;
};
const confirm = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Transfer' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('hands the chat to a colleague with a note, and offers to take it back', async () => {
  const { user, write, row } = await openDialog();
  expect(screen.queryByRole('radio', { name: 'Mei Lin' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Ada Ng' }));
  await write(screen.getByRole('textbox', { name: /^Note for the next person/ }), ' Refund is approved ');
  await user.click(confirm());
  await isClosed();
  expect(fakeServer.asked('/chat/transfer')).toEqual([
    { conversation: row.id, assign_epoch: 3, staff_id: 'ada', note: 'Refund is approved' },
  ]);
  expect(undoOffers.get().map(({ words }) => words)).toEqual(['Chat #41 was transferred']);
});

it('asks again before a chat goes to a colleague who is off duty', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByRole('radio', { name: 'Ben Ott' }));
  expect(confirm().disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /^Ben Ott is off duty/ }));
  expect(confirm().disabled).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'Ada Ng' }));
  await user.click(screen.getByRole('radio', { name: 'Ben Ott' }));
  expect(confirm().disabled).toBe(true);
});

it('goes to no colleague whom a search no longer shows, and Enter in the search sends nothing', async () => {
  const { user, row } = await openDialog();
  await user.click(screen.getByRole('radio', { name: 'Ada Ng' }));
  await user.type(screen.getByRole('searchbox'), 'ben{Enter}');
  expect(screen.queryByRole('radio', { name: 'Ada Ng' })).toBeNull();
  expect(fakeServer.asked('/chat/transfer')).toEqual([]);
  await user.click(confirm());
  await isClosed();
  expect(fakeServer.asked('/chat/transfer')).toEqual([
    { conversation: row.id, assign_epoch: 3, staff_id: null, note: '' },
  ]);
});

it('goes to a team, or to people who speak a language well', async () => {
  const { user, row } = await openDialog();
  await user.click(screen.getByRole('radio', { name: 'Language' }));
  expect(confirm().disabled).toBe(true);
  expect((await screen.findAllByRole('radio', { name: /German|French/ })).length).toBe(1);
  await user.click(screen.getByRole('radio', { name: 'Team' }));
  await user.click(await screen.findByRole('radio', { name: 'Payments' }));
  await user.click(confirm());
  await isClosed();
  expect(fakeServer.asked('/chat/transfer')).toEqual([
    { conversation: row.id, assign_epoch: 3, staff_id: null, team_id: 5, note: '' },
  ]);
});

it('stays open with its note if a colleague took the chat meanwhile', async () => {
  fakeServer.answer('/chat/transfer', () => {
    throw new Refusal('chat_stale');
  });
  const { user, write } = await openDialog();
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note for the next person/ });
  await write(note, 'Refund');
  await user.click(confirm());
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else is handling this chat now');
  expect([note.value, undoOffers.get()]).toEqual(['Refund', []]);
});
