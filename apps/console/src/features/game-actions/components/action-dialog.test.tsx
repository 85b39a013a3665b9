import type { GameAction } from '@guildhall/contract/game-actions/rules.ts';
import type { actionRun, GameActionRow } from '@guildhall/contract/game-actions/staff.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { me, open, preparePage } from '../../../testing/page.tsx';
import { ActionDialog } from './action-dialog.tsx';

preparePage();
const gold: GameAction = {
  name: 'give_gold',
  labels: { 'en-US': 'Give gold' },
  fields: [{ name: 'amount', type: 'number', labels: { 'en-US': 'Amount' }, required: true, min: 1, max: 500 }],
  sensitive: false,
};
const person = { of: 'report', id: '3b3f2a0a-0000-4000-8000-000000000001' } as const;
const onClose = vi.fn();
const requested = ({ id, action, input, reason: why }: BodyInputOf<typeof actionRun>): GameActionRow => ({
  id,
  action,
  input,
  reason: why,
  requested_by: { id: me.id, name: me.name },
  state: 'queued',
  message: '',
  problem: null,
  status: null,
  answer_by: null,
  next_at: null,
  attempts: 0,
  created_at: 0,
  finished_at: null,
  contradiction: null,
});

const openAction = (action: GameAction = gold) =>
  open(<ActionDialog action={action} person={person} purchases={[]} isOpen onClose={onClose} />);
const amount = () => screen.getByRole('textbox', { name: /^Amount/ });
const reason = () => screen.getByRole('textbox', { name: /^Reason/ });
const run = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Run' });

beforeEach(() => {
  onClose.mockClear();
  fakeServer.answer('/action/run', requested);
  fakeServer.answer('/action/run_sensitive', requested);
});

it('runs once the input is allowed and there is a reason, then closes and is empty again', async () => {
  const { user, write } = openAction();
  await write(reason(), 'Lost in a crash of the server');
  await write(amount(), '501');
  expect(run().disabled).toBe(true);
  await user.clear(amount());
  await write(amount(), '50');
  await user.clear(reason());
  expect(run().disabled).toBe(true);
  await write(reason(), 'Lost in a crash of the server');
  await user.click(run());
  expect(await screen.findByText('Sent to the game: Give gold')).toBeTruthy();
  expect(fakeServer.asked('/action/run')).toEqual([
    {
      id: expect.any(String),
      person,
      action: 'give_gold',
      input: { amount: 50 },
      reason: 'Lost in a crash of the server',
      is_repeat: false,
    },
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect([amount(), reason()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
});

it('repeats an action only with consent, which is for this input alone', async () => {
  fakeServer.answer('/action/run', () => {
    throw new Refusal('action_repeated');
  });
  const { user, write } = openAction();
  await write(amount(), '50');
  await write(reason(), 'Lost in a crash of the server');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(run());
  expect((await screen.findByRole('alert')).textContent).toContain('This action already ran for this player');
  await user.click(run());
  await user.click(await screen.findByRole('checkbox', { name: /^Run it again/ }));
  await user.click(run());
  await user.type(amount(), '0');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(run());
  const asked = fakeServer.asked('/action/run');
  expect(asked.map(({ input, is_repeat }) => [input['amount'], is_repeat])).toEqual([
    [50, false],
    [50, false],
    [50, true],
    [500, false],
  ]);
  // The same request has the same id, so the game carries it out at most once; another one has another id.
  const ids = asked.map(({ id }) => id);
  expect([new Set(ids.slice(0, 3)).size, new Set(ids).size]).toEqual([1, 2]);
  expect(onClose).not.toHaveBeenCalled();
});

it('asks for proof of presence if the action is sensitive', async () => {
  const { user, write } = openAction({ ...gold, sensitive: true });
  expect(screen.getByText(/^This action is sensitive/)).toBeTruthy();
  await write(amount(), '50');
  await write(reason(), 'Lost in a crash of the server');
  await user.click(run());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([fakeServer.asked('/action/run').length, fakeServer.asked('/action/run_sensitive').length]).toEqual([0, 1]);
});
