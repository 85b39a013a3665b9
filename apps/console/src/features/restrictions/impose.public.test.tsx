import type { RestrictionRow } from '@guildhall/contract/restrictions/staff.ts';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { open, preparePage } from '../../testing/page.tsx';
import { ImposeButton } from './impose.public.tsx';

preparePage();
const hourMs = 3_600_000;
const person = { of: 'report', id: '3b3f2a0a-0000-4000-8000-000000000001' } as const;
const rowOf = (more: Partial<RestrictionRow>): RestrictionRow => ({
  id: 1,
  kind: 'mute',
  reason: 'spam',
  note: '',
  guid: 7,
  is_verified: true,
  network: null,
  created_at: Date.now(),
  created_by: { id: 'ada', name: 'Ada Ng' },
  until: Date.now() + 6 * hourMs,
  lifted_at: null,
  lifted_by: null,
  is_active: true,
  ...more,
});

const openButton = (role: StaffRole, active: RestrictionRow | null = null) => {
  fakeServer.answer('/restriction/of', () => ({
    active,
    past: [],
    network: '203.0.113.0/24',
    network_active: null,
    network_past: [],
  }));
  for (const path of ['/restriction/mute', '/restriction/impose', '/restriction/permanent'] as const)
    fakeServer.answer(path, () => rowOf({}));
  return open(<ImposeButton person={person} />, { role });
};
const asked = () => [
  fakeServer.asked('/restriction/mute'),
  fakeServer.asked('/restriction/impose'),
  fakeServer.asked('/restriction/permanent'),
];
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name });
const optionsOf = (name: RegExp) =>
  within(screen.getByRole('listbox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('an agent mutes for up to a day, and only with a reason that the player is shown', async () => {
  const { user, write } = openButton('agent');
  await user.click(await screen.findByRole('button', { name: 'Mute or block…' }));
  expect(screen.queryByRole('radio')).toBeNull();
  const mute = screen.getByRole<HTMLButtonElement>('button', { name: 'Mute' });
  expect(mute.disabled).toBe(true);
  await user.click(field(/^Duration/));
  expect(optionsOf(/^Duration/)).toEqual(['1 hour', '6 hours', '24 hours']);
  await user.click(screen.getByRole('option', { name: '6 hours' }));
  await user.click(field(/^Reason/));
  await user.click(screen.getByRole('option', { name: 'Insults' }));
  await write(screen.getByRole('textbox', { name: /^Note/ }), 'Third time');
  await user.click(mute);
  expect(await screen.findByText('Restriction applied')).toBeTruthy();
  expect(asked()).toEqual([[{ person, hours: 6, reason: 'insults', note: 'Third time' }], [], []]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an admin blocks for days, or permanently, which has a route of its own', async () => {
  const { user } = openButton('admin');
  const block = async (duration: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Mute or block…' }));
    await user.click(screen.getByRole('radio', { name: 'Block' }));
    await user.click(field(/^Duration/));
    await user.click(screen.getByRole('option', { name: duration }));
    await user.click(field(/^Reason/));
    await user.click(screen.getByRole('option', { name: 'Fraud' }));
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await screen.findByRole('button', { name: 'Mute or block…' });
  };
  await block('30 days');
  await block('Permanent');
  const choice = { person, kind: 'block', reason: 'fraud', note: '' };
  expect(asked()).toEqual([[], [{ ...choice, hours: 720 }], [choice]]);
});

it('begins with the restriction in force, and forgets what was not applied', async () => {
  const { user } = openButton('agent', rowOf({}));
  const change = await screen.findByRole('button', { name: 'Change restriction…' });
  await user.click(change);
  expect(screen.getByText(/^In force: Muted until/)).toBeTruthy();
  await user.click(field(/^Duration/));
  await user.click(screen.getByRole('option', { name: '1 hour' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(change);
  expect([field(/^Duration/).value, field(/^Reason/).value]).toEqual(['6 hours', 'Spam']);
});

it('an agent cannot change what only an admin may set', async () => {
  openButton('agent', rowOf({ kind: 'block' }));
  await expect.poll(() => fakeServer.asked('/restriction/of').length).toBe(1);
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
});
