import type { WebhookDelivery } from '@guildhall/contract/webhooks/staff.ts';

/**
 * Waiting deliveries are sent automatically. A delivered erasure event cannot be resent: the player's id no
 * longer exists.
 */
export const canResend = (
  { state, event, receiver }: Pick<WebhookDelivery, 'state' | 'event' | 'receiver'>,
  receivers: readonly string[],
): boolean =>
  state !== 'waiting' && receivers.includes(receiver) && !(event === 'deletion.erased' && state === 'delivered');
