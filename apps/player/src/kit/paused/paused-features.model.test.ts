import { switchable } from '@guildhall/contract/switches/switchable.ts';
import { expect, it } from 'vitest';
import { pausedFeatures } from './paused-features.model.ts';

it('covers each feature that staff can pause, except articles and the search', () => {
  expect(['articles', ...pausedFeatures, 'search'].sort()).toEqual([...switchable.keys()].sort());
});
