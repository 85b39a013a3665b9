import { viewCountMax } from '@guildhall/contract/feedback/rules.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { formatNumber } from '../../../platform/text/i18n.ts';

/** Counts stop at the maximum: `9,999+`. */
export const countText = (count: number, locale: ConsoleLocale): string =>
  count < viewCountMax ? formatNumber(count, locale) : `${formatNumber(viewCountMax - 1, locale)}+`;
