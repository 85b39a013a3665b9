import { switchable } from '@guildhall/contract/switches/switchable.ts';
import { expect, it } from 'vitest';
import { featureName, namedFeatures } from './feature-name.ts';

it('has a name for each feature that can be paused, and shows the noun of an unknown one', () => {
  expect(namedFeatures).toEqual([...switchable.keys()].toSorted());
  const t = (id: string): string => id;
  expect([featureName('chat', t as never), featureName('guilds', t as never)]).toEqual([
    'switches.feature.chat',
    'guilds',
  ]);
});
