import { switchable } from '@guildhall/contract/switches/switchable.ts';
import { expect, it } from 'vitest';
import { pausedFeatures } from './paused-features.model.ts';

it('covers each feature that staff can pause, except articles', () => {
  expect(['articles', ...pausedFeatures]).toEqual([...switchable.keys()].sort());
});
