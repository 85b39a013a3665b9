import type { Metrics } from '../../runtime/metrics.ts';

export const webhooksMetrics = ({ counter }: Metrics) => ({
  webhookDeliveries: counter(
    'guildhall_webhook_deliveries_total',
    'Attempts to deliver webhooks by receiver and outcome.',
    ['receiver', 'outcome'],
  ),
});
