export { emitWebhook, endUndelivered, selectUndelivered } from './webhooks.queries.ts';

/** For features that send signed requests of their own: the request, its retries, and slots that bound parallel ones. */
export { postWebhook, type Outcome } from './webhooks.http.adapter.ts';
export { delayMsAfter } from './webhooks.retries.rules.ts';
export { isSignedWith, type SignedHeaders } from './webhooks.signature.rules.ts';
export { createSlots } from './webhooks.slots.service.ts';
