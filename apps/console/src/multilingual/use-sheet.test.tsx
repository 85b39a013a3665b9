import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { CallFailure } from '../platform/network/api.ts';
import { open, setUpPage } from '../testing/page.tsx';
import type { Sheet } from './model/sheet.ts';
import type { Saved } from './sheet-session.store.ts';
import { useSheet } from './use-sheet.ts';

setUpPage();

interface Stored extends Saved {
  readonly id: number;
  readonly updated_by: null;
}
let server: Stored;
let attempts: (readonly [version: number, sheet: Sheet])[];
/** Before each attempt, for a colleague who saves. */
let before: () => void;

const send = async (version: number, sheet: Sheet): Promise<Stored> => {
  attempts.push([version, sheet]);
  before();
  if (version !== server.version) throw new CallFailure('conflict');
  server = { ...server, version: version + 1, sheet };
  return server;
};
const colleagueSaves = (change: Sheet): void => {
  server = { ...server, version: server.version + 1, sheet: { ...server.sheet, ...change } };
};

const Editor = () => {
  const [record, setRecord] = useState(server);
  const show = async (answer: Stored): Promise<Stored> => {
    setRecord(answer);
    return answer;
  };
  const { state, save } = useSheet<Stored>({
    subject: 'incidents-1',
    record,
    home: '/incidents',
    fields: [],
    send,
    savedOf: (answer) => answer,
    accept: show,
    refresh: () => show(server),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        aria-label="Title"
        value={state.sheet['title:3'] ?? ''}
        onChange={(event) => state.change({ 'title:3': event.currentTarget.value })}
      />
      <button type="submit" disabled={!state.maySave}>
        Save
      </button>
      <p role="status">{[state.saving?.kind ?? 'idle', ...state.conflicts].join(' ')}</p>
    </form>
  );
};

beforeEach(() => {
  server = { id: 1, updated_by: null, version: 1, sheet: { 'title:3': 'Login', 'title:11': 'Anmeldung' } };
  attempts = [];
  before = () => {};
});

const edit = async (title: string) => {
  const { user, write } = open(<Editor />);
  await user.clear(screen.getByRole('textbox'));
  await write(screen.getByRole('textbox'), title);
  return user;
};
const status = () => screen.getByRole('status').textContent;

it('merges what a colleague saved meanwhile elsewhere in the record, and saves both', async () => {
  const user = await edit('Sign-in');
  colleagueSaves({ 'title:11': 'Login geht nicht' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(status).toBe('saved');
  expect(attempts).toEqual([
    [1, { 'title:3': 'Sign-in', 'title:11': 'Anmeldung' }],
    [2, { 'title:3': 'Sign-in', 'title:11': 'Login geht nicht' }],
  ]);
  expect(server.sheet).toEqual({ 'title:3': 'Sign-in', 'title:11': 'Login geht nicht' });
});

it('saves nothing over what a colleague wrote in the same field', async () => {
  const user = await edit('Sign-in');
  colleagueSaves({ 'title:3': 'Login fails' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(status).toBe('idle title:3');
  expect([attempts.length, server.sheet['title:3']]).toEqual([1, 'Login fails']);
});

it('gives up after the third conflict in a row and keeps the text', async () => {
  const user = await edit('Sign-in');
  before = () => colleagueSaves({ 'title:11': `Login ${attempts.length}` });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(status).toBe('failed');
  expect([attempts.length, screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([3, 'Sign-in']);
});
