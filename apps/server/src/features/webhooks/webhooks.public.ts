export { emitWebhook } from './webhooks.queries.ts';
