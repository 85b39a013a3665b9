import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

export const originOf = (
  { channel, version_of_game: version }: Pick<StaffReportRow, 'channel' | 'version_of_game'>,
  t: Translate,
): string =>
  [
    ...(channel === null ? [] : [t('feedback.channel', { channel: String(channel) })]),
    ...(version === null ? [] : [version]),
  ].join(' · ');
