export { emitWebhook, endUndelivered, selectUndelivered } from './webhooks.queries.ts';
