import { staffRoles } from '@guildhall/contract/permissions.ts';
import { importOutcomes, postTypes, questionCategories } from '@guildhall/contract/post-types.ts';
import { suggestionStates } from '@guildhall/contract/suggestion-states.ts';
import type { ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import { formatDate, formatNumber, languageName, type Translate } from '../../../platform/i18n.ts';
import type { Scalar } from '../model/details.ts';

/** The names that the server's features write into the trail; another is shown as it is written. */
const names = [
  'articles',
  'at',
  'because',
  'bytes',
  'category_id',
  'change',
  'cover_id',
  'do',
  'email',
  'event_ends_at',
  'event_starts_at',
  'feedback_id',
  'height',
  'incident_id',
  'into',
  'invitation',
  'is_active',
  'joined',
  'lang',
  'langs',
  'linked',
  'method',
  'name',
  'numbers',
  'path',
  'per_hour',
  'pinned',
  'reason',
  'role',
  'sessions',
  'staff_id',
  'state',
  'step',
  'suggestion_id',
  'template_id',
  'then',
  'title',
  'type',
  'width',
] as const;

export const nameText = (name: string, t: Translate): string => {
  const known = names.find((other) => other === name);
  return known === undefined ? name : t(`audit.detail.${known}`);
};

const values = [
  'method.password',
  'method.authenticator',
  'method.recovery_code',
  'method.oidc',
  'method.invitation',
  'method.enrolment',
  'reason.password',
  'reason.code',
  'reason.too_many_attempts',
  'reason.oidc',
  'step.signed_in',
  'step.enrol',
  'because.unmasked',
  'do.take',
  'do.assign',
  'do.reply',
  'do.incident',
  'do.suggestion',
  'then.ask',
  'then.finish',
] as const;

const keyOf = <Key extends string>(table: Readonly<Record<Key, number>>, value: Scalar): Key | undefined =>
  (Object.keys(table) as Key[]).find((key) => table[key] === value);

/** What became of one article of an import: `12 saved`. */
const outcomeText = (value: Scalar, t: Translate): string | undefined => {
  const [id = '', outcome = ''] = String(value).split(' ');
  const known = importOutcomes.find((other) => other === outcome);
  return known === undefined ? undefined : `${id}: ${t(`articles.outcome_done.${known}`)}`;
};

/** A word of the contract, where the value is one. */
const wordText = (key: string, value: Scalar, t: Translate): string | undefined => {
  const role = key === 'role' ? staffRoles.find((other) => other === value) : undefined;
  if (role !== undefined) return t(`staff.role.${role}`);
  const type = key === 'type' ? keyOf(postTypes, value) : undefined;
  if (type !== undefined) return t(`articles.type.${type}`);
  const category = key === 'category_id' ? keyOf(questionCategories, value) : undefined;
  if (category !== undefined) return t(`articles.category.${category}`);
  const state = key === 'state' ? suggestionStates.find((other) => other === value) : undefined;
  if (state !== undefined) return t(`suggestions.state.${state}`);
  if (key === 'articles') return outcomeText(value, t);
  const known = values.find((other) => other === `${key}.${String(value)}`);
  return known === undefined ? undefined : t(`audit.value.${known}`);
};

/** To the second: in a trail the order matters. */
export const exactTime = (atMs: number, locale: ConsoleLocale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(atMs);

/** Numbers that name something are not counted in thousands. */
const isId = (key: string): boolean => ['change', 'into', 'numbers'].includes(key) || key.endsWith('id');
const isTime = (key: string): boolean => key === 'at' || key.endsWith('_at');

export const valueText = (key: string, value: Scalar, locale: ConsoleLocale, t: Translate): string => {
  if (value === null || value === '') return t('audit.details.empty');
  if (typeof value === 'boolean') return t(value ? 'audit.details.yes' : 'audit.details.no');
  const word = wordText(key, value, t);
  if (word !== undefined || typeof value === 'string') return word ?? String(value);
  if (key === 'lang' || key === 'langs') return languageName(value, locale) || String(value);
  if (isTime(key)) return formatDate(value, locale, true);
  return isId(key) ? String(value) : formatNumber(value, locale);
};
