import type { WebhookReceiver } from '@guildhall/contract/webhooks-desk.ts';

export type Health = 'trouble' | 'behind' | 'well' | 'new';

/** How a receiver is doing, the worst first. */
export const healthOf = ({
  failed_count: failed,
  waiting_count: waiting,
  last_delivered_at: lastAt,
}: Pick<WebhookReceiver, 'failed_count' | 'waiting_count' | 'last_delivered_at'>): Health => {
  if (failed > 0) return 'trouble';
  if (waiting > 0) return 'behind';
  return lastAt === null ? 'new' : 'well';
};
