import type { FeedbackDeskRow } from '@guildhall/contract/feedback-desk.ts';
import type { Translate } from '../../../platform/i18n.ts';

/** Which channel and which version of the game, as far as the player's app said so. */
export const originOf = (
  { channel, version_of_game: version }: Pick<FeedbackDeskRow, 'channel' | 'version_of_game'>,
  t: Translate,
): string =>
  [
    ...(channel === null ? [] : [t('feedback.channel', { channel: String(channel) })]),
    ...(version === null ? [] : [version]),
  ].join(' · ');
