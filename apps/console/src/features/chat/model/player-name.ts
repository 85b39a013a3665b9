import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

/** Without a verified launch the account number is only a claim (P2). */
export const playerName = (
  { guid, is_verified: isVerified }: Pick<StaffConversation, 'guid' | 'is_verified'>,
  t: Translate,
) => t(isVerified ? 'chat.player' : 'chat.player_claimed', { guid: String(guid) });
