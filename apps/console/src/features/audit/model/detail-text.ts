import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import type { AuditDetail, AuditScalar } from '../../../platform/registration/audit-vocabulary.ts';
import { formatDate, formatNumber, languageName, type Translate } from '../../../platform/text/i18n.ts';

/** Text of a value that the feature knows, such as a member of an enum. */
const knownText = (detail: AuditDetail | undefined, value: AuditScalar, t: Translate): string | undefined => {
  const text = detail?.valueText?.(value, t);
  if (text !== undefined) return text;
  // The value may be user input, so inherited properties such as `constructor` must not be found.
  const id = Object.entries(detail?.values ?? {}).find(([known]) => known === String(value))?.[1];
  return id === undefined ? undefined : t(id);
};

const isTime = (key: string): boolean => key === 'at' || key.endsWith('_at');

interface ValueTextOptions {
  readonly key: string;
  readonly value: AuditScalar;
  /** Undefined for details that no feature describes. */
  readonly detail: AuditDetail | undefined;
  readonly locale: ConsoleLocale;
  readonly t: Translate;
}

export const valueText = ({ key, value, detail, locale, t }: ValueTextOptions): string => {
  if (value === null || value === '') return t('audit.details.empty');
  if (typeof value === 'boolean') return t(value ? 'audit.details.yes' : 'audit.details.no');
  const known = knownText(detail, value, t);
  if (known !== undefined || typeof value === 'string') return known ?? String(value);
  if (key === 'lang' || key === 'langs') return languageName(value, locale) || String(value);
  if (isTime(key)) return formatDate(value, locale, true);
  return detail?.isId === true || key.endsWith('id') ? String(value) : formatNumber(value, locale);
};
