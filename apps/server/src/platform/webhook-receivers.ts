import { receiverNameSchema, webhookEvents } from '@guildhall/contract/webhooks-desk.ts';
import * as v from 'valibot';
import { safeUrl } from './safe-url.ts';

/** Who is told by webhooks. Messages name no value: an address or a secret would end up in a log. */
const webhookReceiverSchema = v.strictObject({
  name: receiverNameSchema,
  url: v.pipe(
    safeUrl,
    v.check(
      (value) => `${URL.parse(value)?.username}${URL.parse(value)?.password}` === '',
      'no name or password: the signature says who we are',
    ),
  ),
  secret: v.pipe(
    v.string('a secret is a text'),
    v.regex(
      /^whsec_(?:[A-Za-z\d+/]{4}){8,}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
      'whsec_ and base64 of 24 bytes or more',
    ),
  ),
  events: v.union([
    v.array(v.picklist(webhookEvents)),
    v.pipe(
      v.literal('*'),
      v.transform(() => webhookEvents.filter((event) => event !== 'test')),
    ),
  ]),
});
export type WebhookReceiverConfig = v.InferOutput<typeof webhookReceiverSchema>;

export const webhookReceiversSchema = v.pipe(
  v.array(webhookReceiverSchema),
  v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, 'names of receivers are unique'),
);
