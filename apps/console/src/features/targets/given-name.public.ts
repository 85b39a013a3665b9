import type { Translate } from '../../platform/text/i18n.ts';

/** Names of the targets and calendars that an installation begins with, as its database has them. */
const given = {
  Chats: 'targets.subject.chat',
  Reports: 'targets.subject.report',
  Chat: 'targets.calendar.given_chat',
  'Always open': 'targets.calendar.always',
} as const;

const isGiven = (name: string): name is keyof typeof given => Object.hasOwn(given, name);

/** The name of a target or calendar in the reader's language, unless staff gave it another. */
export const givenName = (name: string, t: Translate): string => (isGiven(name) ? t(given[name]) : name);
