import type { WebhookDelivery } from '@guildhall/contract/webhooks-desk.ts';

/** What waits goes by itself, and once everybody knows that an account is gone, nobody knows any more whose it was. */
export const canSendAgain = (
  { state, event, receiver }: Pick<WebhookDelivery, 'state' | 'event' | 'receiver'>,
  receivers: readonly string[],
): boolean =>
  state !== 'waiting' && receivers.includes(receiver) && !(event === 'deletion.erased' && state === 'delivered');
