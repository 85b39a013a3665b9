import type { WebhookReceiver } from '@guildhall/contract/webhooks/staff.ts';

export type Health = 'trouble' | 'behind' | 'well' | 'new';

export const healthOf = ({
  failed_count: failed,
  waiting_count: waiting,
  last_delivered_at: lastAt,
}: Pick<WebhookReceiver, 'failed_count' | 'waiting_count' | 'last_delivered_at'>): Health => {
  if (failed > 0) return 'trouble';
  if (waiting > 0) return 'behind';
  return lastAt === null ? 'new' : 'well';
};
