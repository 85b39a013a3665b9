import { expect, it } from 'vitest';
import { dialogAddress } from './dialog-address.ts';

it('a dialog opens over the list one is at and keeps its filters', () => {
  expect(dialogAddress({ pathname: '/content/languages', search: '?lang=11&state=stale' }, 'import')).toBe(
    '/content/languages?lang=11&state=stale&dialog=import',
  );
});

it('a dialog opens over the table where one is elsewhere', () => {
  expect(dialogAddress({ pathname: '/content/12', search: '?lang=11' }, 'create')).toBe('/content?dialog=create');
});
