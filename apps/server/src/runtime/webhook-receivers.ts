import { receiverNameSchema, webhookEvents } from '@guildhall/contract/webhooks/staff.ts';
import * as v from 'valibot';
import { safeUrl } from './safe-url.ts';

const secret = v.pipe(
  v.string('must be a string'),
  v.regex(
    /^whsec_(?:[A-Za-z\d+/]{4}){8,}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
    'must be whsec_ followed by base64 of at least 24 bytes',
  ),
);

/** Where signed requests go. Error messages omit values, because an address or a secret would end up in a log. */
export const signedEndpointEntries = {
  url: v.pipe(
    safeUrl,
    v.check(
      (value) => `${URL.parse(value)?.username}${URL.parse(value)?.password}` === '',
      'must not contain credentials: requests are authenticated by their signature',
    ),
  ),
  secret,
  /** Signs as well during a rotation, until the receiver knows the new secret. */
  previous_secret: v.optional(secret),
};

export interface SignedEndpoint {
  readonly url: string;
  readonly secret: string;
  readonly previous_secret?: string | undefined;
}

const webhookReceiverSchema = v.strictObject({
  name: receiverNameSchema,
  ...signedEndpointEntries,
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
  v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, 'receiver names must be unique'),
);

export const isOfDeletion = (event: string): boolean => event.startsWith('deletion.');

/** Whether a system of the game learns of deletions: players and staff are promised no more than that. */
export const isGameNotified = (receivers: readonly { readonly events: readonly string[] }[]): boolean =>
  receivers.some(({ events }) => events.some(isOfDeletion));

export const noGameNotified =
  'no receiver in GUILDHALL_WEBHOOKS_FILE subscribes to deletion.* events, so no system of the game is notified of deleted accounts.';
