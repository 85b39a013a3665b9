// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { open, usePage } from '../../../testing/page.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { GameAction } from '@guildhall/contract/game-actions/rules.ts';

usePage();
const refund = {
  name: 'give_gold',
  labels: { 'en-US': 'Give gold' },
  fields: [{ name: 'amount', type: 'number', labels: { 'en-US': 'Amount' }, required: true, min: 1, max: 500 }],
  sensitive: false,
} as unknown as GameAction;

it('opens', async () => {
  open(<ActionDialog action={refund} person={{ of: 'report', id: 'r' }} purchases={[]} isOpen onClose={() => {}} />);
  expect(await screen.findByRole('dialog', { name: 'Give gold' })).toBeTruthy();
});
