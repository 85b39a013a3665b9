export const tables = ['webhook_delivery', 'webhook_event'] as const;
