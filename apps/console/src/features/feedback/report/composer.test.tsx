import type { FeedbackTemplate, StaffReport } from '@guildhall/contract/feedback/staff.ts';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { me, open, preparePage } from '../../../testing/page.tsx';
import { markDraft } from '../../answer-help/machine-drafts.store.ts';
import { reportWith } from '../testing/report.ts';
import { ReportScreen } from './report-screen.tsx';

preparePage();
const template = (id: number, name: string, purpose: FeedbackTemplate['purpose'], text: string): FeedbackTemplate => ({
  id,
  name,
  shortcut: null,
  purpose,
  texts: [{ lang: 11, text }],
  version: 1,
  updated_at: 0,
  updated_by: null,
});

let report: StaffReport;

const openReport = async (more: Partial<StaffReport> = {}) => {
  report = reportWith(more);
  const screenOfReport = (
    <Routes>
      <Route path="/feedback/:id" element={<ReportScreen />} />
    </Routes>
  );
  const page = open(screenOfReport, { address: `/feedback/${report.id}` });
  await composer();
  return page;
};
const composer = () => screen.findByRole('region', { name: 'Reply or note' });
const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write in German' });
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Internal note/ });
const mode = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const button = async (name: string) => within(await composer()).getByRole<HTMLButtonElement>('button', { name });
const replies = () => fakeServer.asked('/feedback/reply');
const sendKey = '{Control>}{Enter}{/Control}';

beforeEach(() => {
  fakeServer.answer('/feedback/table', () => ({ list: [], next: null }));
  fakeServer.answer('/feedback/open', () => report);
  fakeServer.answer('/feedback/sending', () => ({ answering_as: 'Kestrel', batches: [], returned: [] }));
  fakeServer.answer('/feedback/reply', () => ({ ...report, version: report.version + 1 }));
  fakeServer.answer('/feedback/note', () => report);
  fakeServer.answer('/notices/colleagues', () => ({ list: [me, { id: 'ada', name: 'Ada Ng' }] }));
  fakeServer.answer('/template/list', () => ({
    list: [
      template(1, 'Looking', 'reply', 'Wir sehen nach.'),
      template(2, 'Fixed', 'finish', 'Behoben in Meldung {number}. {agent}'),
    ],
  }));
});

it('sends the reply with Ctrl and Enter, in the chosen mode, and begins lines with Enter', async () => {
  const { user, write } = await openReport();
  expect([(await button('Send reply')).disabled, reply().lang, reply().dir]).toEqual([true, 'de-DE', 'auto']);
  await user.click(mode('Ask'));
  await write(reply(), 'Wann war das?');
  await user.keyboard('{Enter}H');
  expect(replies()).toEqual([]);
  await user.keyboard(sendKey);
  await expect
    .poll(replies)
    .toEqual([{ id: report.id, version: 4, key: expect.any(String), text: 'Wann war das?\nH', then: 'ask' }]);
  await expect.poll(() => reply().value).toBe('');
});

it('keeps a note apart from the reply, and offers colleagues only in the note', async () => {
  const { user, write } = await openReport();
  await write(reply(), 'Moment @a');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(mode('Internal note'));
  await write(note(), 'Ask @a');
  expect(await screen.findByRole('option', { name: /Ada Ng/ })).toBeTruthy();
  await user.keyboard('{Tab}');
  await expect.poll(() => note().value).toBe('Ask @Ada Ng ');
  await write(note(), 'about it');
  await user.click(await button('Save note'));
  await expect
    .poll(() => fakeServer.asked('/feedback/note'))
    .toEqual([{ id: report.id, key: expect.any(String), text: 'Ask @Ada Ng about it', mentions: ['ada'] }]);
  await user.click(mode('Reply'));
  expect([reply().value, replies()]).toEqual(['Moment @a', []]);
});

it('a typed slash opens the templates; the chosen one takes its place and brings its mode', async () => {
  const { user, write } = await openReport();
  await write(reply(), 'Hallo, ');
  await user.keyboard('/');
  const dialog = await screen.findByRole('dialog', { name: 'Templates in German' });
  await user.click(await within(dialog).findByText('Fixed'));
  await expect.poll(() => reply().value).toBe('Hallo, Behoben in Meldung 1042. Kestrel');
  expect(mode('Finish').checked).toBe(true);
  await user.click(mode('Internal note'));
  await user.type(note(), '/');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('waits while another reply can still be undone', async () => {
  const sending = {
    batch: crypto.randomUUID(),
    is_bulk: false,
    staff: { id: 'ada', name: 'Ada Ng' },
    then: 'keep',
  } as const;
  const { user, write } = await openReport({ sending: { ...sending, text: 'Hallo', in_ms: 9000 } });
  await write(reply(), 'Ich auch');
  await user.keyboard(sendKey);
  expect([(await button('Send reply')).disabled, replies()]).toEqual([true, []]);
  expect(screen.getByText(/^Ada Ng is replying to this player right now/)).toBeTruthy();
});

it('shows the translation first, and sends it with the original', async () => {
  fakeServer.answer('/translation/settings', () => ({ provider: 'deepl', speaks: [3], auto: [11] }));
  fakeServer.answer('/translation/texts', () => ({ texts: ['Wir sehen nach.'] }));
  const { user, write } = await openReport();
  await screen.findByRole('button', { name: /^Translate to German/ });
  await write(reply(), 'We are looking into it.');
  await user.keyboard(sendKey);
  await screen.findByRole('textbox', { name: 'Translation to German' });
  expect(replies()).toEqual([]);
  await user.keyboard(sendKey);
  await expect
    .poll(replies)
    .toMatchObject([{ text: 'Wir sehen nach.', original: { text: 'We are looking into it.', lang: 3 } }]);
  await expect.poll(() => screen.queryByRole('textbox', { name: 'Translation to German' })).toBeNull();
});

it('holds back a draft of the machine until it was checked', async () => {
  const { user, write } = await openReport();
  await write(reply(), 'Bitte neu starten.');
  markDraft({ of: 'report', id: report.id }, 'Bitte neu starten.');
  await screen.findByText('AI draft: check before sending');
  await user.keyboard(sendKey);
  expect([(await button('Send reply')).disabled, replies()]).toEqual([true, []]);
  await user.click(screen.getByRole('button', { name: 'I’ve checked it' }));
  await user.click(await button('Send reply'));
  await expect.poll(() => replies().length).toBe(1);
});

it('shows how long the text is near the limit, and does not send a longer one', async () => {
  const { user, write } = await openReport();
  await write(reply(), 'a'.repeat(5001));
  expect(screen.getByText('5001 of 5000')).toBeTruthy();
  await user.keyboard(sendKey);
  expect([(await button('Send reply')).disabled, replies()]).toEqual([true, []]);
});

it('who set a restriction may not finish the appeal against it', async () => {
  const appeal = { kind: 'mute', reason: 'spam', at: 0, staff: me, is_active: true } as const;
  const { user, write } = await openReport({ is_appeal: true, appeal });
  await user.click(mode('Finish'));
  await write(reply(), 'Nein');
  expect((await button('Send and finish')).disabled).toBe(true);
  expect(screen.getByText('You set this restriction. Another member must close the appeal.')).toBeTruthy();
  await user.click(mode('Reply'));
  expect((await button('Send reply')).disabled).toBe(false);
});

it('keeps the text if sending fails, and says why', async () => {
  fakeServer.answer('/feedback/reply', () => {
    throw new Refusal('wrong_state');
  });
  const { user, write } = await openReport();
  await write(reply(), 'Hallo');
  await user.keyboard(sendKey);
  expect(await screen.findByText(/^Couldn’t send this\. Your text is still here\./)).toBeTruthy();
  expect(reply().value).toBe('Hallo');
  await vi.waitFor(() => expect(fakeServer.asked('/feedback/open').length).toBeGreaterThan(1));
});
