import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { me, preparePage } from '../../../testing/page.tsx';
import { markDraft } from '../../answer-help/machine-drafts.store.ts';
import { chatRow, closeChat, openChat, sentFrames } from '../testing/open-chat.tsx';

preparePage();
const template = (id: number, name: string, text: string): FeedbackTemplate => ({
  id,
  name,
  shortcut: null,
  purpose: 'chat',
  texts: [{ lang: 11, text }],
  version: 1,
  updated_at: 0,
  updated_by: null,
});

beforeEach(() => {
  fakeServer.answer('/template/list', () => ({
    list: [
      template(1, 'Bye', 'Bis bald'),
      template(2, 'Hello', 'Hallo, hier ist {agent}'),
      template(3, 'Wait', 'Bitte warten'),
    ],
  }));
  fakeServer.answer('/notices/colleagues', () => ({
    list: [me, { id: 'ada', name: 'Ada Ng' }, { id: 'ana', name: 'Ana Ruiz' }],
  }));
  fakeServer.answer('/chat/note', ({ text }) => ({
    id: 1,
    at: Date.now(),
    kind: 'note',
    staff: me,
    to: null,
    text,
    why: null,
  }));
});
afterEach(closeChat);

const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

it('sends the reply with Enter, and begins a line with Shift and Enter', async () => {
  const { user, write } = await openChat();
  const field = await message();
  expect([send().disabled, field.lang, field.dir]).toEqual([true, 'de-DE', 'auto']);
  await write(field, 'Hallo');
  await user.keyboard('{Shift>}{Enter}{/Shift}K');
  expect(sentFrames()).toEqual([]);
  await user.keyboard('{Enter}');
  await expect.poll(sentFrames).toEqual([{ content: 'Hallo\nK' }]);
  expect(field.value).toBe('');
});

it('keeps a note apart from the reply, and offers colleagues only in the note', async () => {
  const { user, write } = await openChat();
  await write(await message(), 'Moment @A');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Internal note' }));
  await write(await note(), 'Ask @');
  await user.keyboard('a');
  expect(await screen.findByRole('listbox', { name: 'Mention a colleague' })).toBeTruthy();
  expect(chosen()).toContain('Ada Ng');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toContain('Ana Ruiz');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(fakeServer.asked('/chat/note')).toEqual([]);
  await expect.poll(async () => (await note()).value).toBe('Ask @Ada Ng ');
  await user.paste('about it');
  await user.keyboard('{Enter}');
  await expect
    .poll(() => fakeServer.asked('/chat/note'))
    .toMatchObject([{ text: 'Ask @Ada Ng about it', mentions: ['ada'] }]);
  expect((await message()).value).toBe('Moment @A');
  expect(sentFrames()).toEqual([]);
});

it('inserts a template in place of what was typed after a slash, in the player’s language and filled in', async () => {
  const { user, write } = await openChat();
  const field = await message();
  await write(field, 'Hi ');
  await user.keyboard('/');
  expect(await screen.findByRole('listbox', { name: 'Saved replies' })).toBeTruthy();
  expect(chosen()).toContain('Bye');
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toContain('Wait');
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toContain('Hello');
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Hi Hallo, hier ist Kestrel');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard(' /wa');
  expect(chosen()).toContain('Wait');
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('listbox'), document.activeElement]).toEqual([null, field]);
  expect(sentFrames()).toEqual([]);
});

it('shows how long the text is near the limit, and does not send a longer one', async () => {
  const { user, write } = await openChat();
  const field = await message();
  await write(field, 'a'.repeat(1001));
  expect(screen.getByText('1001 of 1000')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect([sentFrames(), send().disabled, field.value.length]).toEqual([[], true, 1001]);
  await user.keyboard('{Backspace}{Enter}');
  await expect.poll(() => sentFrames().length).toBe(1);
});

it('shows the translation first, and sends it with the original', async () => {
  fakeServer.answer('/translation/settings', () => ({ provider: 'deepl', speaks: [3], auto: [11] }));
  fakeServer.answer('/translation/texts', () => ({ texts: ['Wir sehen nach.'] }));
  const { user, write } = await openChat();
  await screen.findByRole('button', { name: /^Translate to German/ });
  await write(await message(), 'We are looking into it.');
  await user.keyboard('{Enter}');
  const preview = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Translation to German' });
  expect([preview.value, sentFrames()]).toEqual(['Wir sehen nach.', []]);
  await user.click(screen.getByRole('button', { name: 'Send in German' }));
  const original = { text: 'We are looking into it.', lang: 3 };
  await expect.poll(sentFrames).toEqual([{ content: 'Wir sehen nach.', original }]);
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Translation to German' })).toBeNull();
});

it('holds back a draft of the machine until it was checked', async () => {
  const { user, write, row } = await openChat();
  await write(await message(), 'Bitte starten Sie das Spiel neu.');
  markDraft({ of: 'chat', id: row.id }, 'Bitte starten Sie das Spiel neu.');
  await screen.findByText('AI draft: check before sending');
  await user.keyboard('{Enter}');
  expect([sentFrames(), send().disabled]).toEqual([[], true]);
  await user.click(screen.getByRole('button', { name: 'I’ve checked it' }));
  await user.click(send());
  await expect.poll(() => sentFrames().length).toBe(1);
});

it('keeps a draft for a chat that a colleague has, and sends nothing', async () => {
  const { user, write } = await openChat(chatRow({ assignee: { id: 'ada', name: 'Ada Ng' } }));
  expect(screen.getByText('Ada Ng is handling this chat. Your draft is kept.')).toBeTruthy();
  await write(await message(), 'Hallo');
  await user.keyboard('{Enter}');
  expect([sentFrames(), send().disabled, (await message()).value]).toEqual([[], true, 'Hallo']);
});
