import { expect, it } from 'vitest';
import { dialogAddress } from './dialog-address.ts';

it('a dialog opens over the current list and keeps its filters', () => {
  expect(dialogAddress({ pathname: '/articles/languages', search: '?lang=11&state=stale' }, 'import')).toBe(
    '/articles/languages?lang=11&state=stale&dialog=import',
  );
});

it('a dialog opens over the table from any other page', () => {
  expect(dialogAddress({ pathname: '/articles/12', search: '?lang=11' }, 'create')).toBe('/articles?dialog=create');
});
