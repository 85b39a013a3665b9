import type { RestrictionRow } from '@guildhall/contract/restrictions/staff.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { formatDate, type Translate } from '../../../platform/text/i18n.ts';

/** What is in force and until when. */
export const restrictionText = (
  { kind, until }: Pick<RestrictionRow, 'kind' | 'until'>,
  t: Translate,
  locale: ConsoleLocale,
): string =>
  until === null
    ? t(`restrictions.badge.${kind}_lasting`)
    : t(`restrictions.badge.${kind}`, { time: formatDate(until, locale, true) });
