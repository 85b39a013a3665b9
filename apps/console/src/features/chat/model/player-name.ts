import type { DeskConversation } from '@guildhall/contract/chat-desk.ts';
import type { Translate } from '../../../platform/i18n.ts';

/** Without a verified launch the number is only what the caller claims (P2). */
export const playerName = (
  { guid, is_verified: isVerified }: Pick<DeskConversation, 'guid' | 'is_verified'>,
  t: Translate,
) => t(isVerified ? 'chat.player' : 'chat.player_claimed', { guid: String(guid) });
