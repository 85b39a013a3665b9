import { retainDays } from '@guildhall/contract/account-deletion/rules.ts';
import { intlTagOf, locales } from '@guildhall/i18n/locales.ts';
import { expect, test } from 'vitest';

test('The days that a deleted account is kept need the form of 15, in which the sentences about them are written.', () => {
  // `{count} days` in deletion.intro.wait, deletion.confirm.wait_title and deletion.says.confirmed has no plural forms.
  const formOf = (days: number): string[] =>
    locales.map(({ locale }) => new Intl.PluralRules(intlTagOf(locale)).select(days));
  expect(formOf(retainDays)).toEqual(formOf(15));
  expect(formOf(21)).not.toEqual(formOf(15));
});
