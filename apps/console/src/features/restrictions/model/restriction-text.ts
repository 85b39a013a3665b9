import type { RestrictionRow } from '@guildhall/contract/restrictions/staff.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { formatDate, type Translate } from '../../../platform/text/i18n.ts';

/** What is in force and until when. A network is never restricted for good. */
export const restrictionText = (
  { kind, until, network }: Pick<RestrictionRow, 'kind' | 'until' | 'network'>,
  t: Translate,
  locale: ConsoleLocale,
): string =>
  until === null
    ? t(`restrictions.badge.${kind}_lasting`)
    : t(`restrictions.badge.${network === null ? '' : 'network_'}${kind}`, { time: formatDate(until, locale, true) });
