import { afterEach, expect, it, vi } from 'vitest';
import { showLocale, translate } from '../../../platform/text/i18n.ts';
import { featureName } from './feature-name.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows the name of a feature, and the noun of one that has none', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ 'switches.feature.chat': 'Chat' })));
  await showLocale('en-US');
  expect([featureName('chat', translate), featureName('guilds', translate)]).toEqual(['Chat', 'guilds']);
});
