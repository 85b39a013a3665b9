import type { WebhookEvent } from '@guildhall/contract/webhooks-desk.ts';
import type { Tx } from '../../platform/database.ts';

/** Whom the game's own services know: a player who is gone cannot be looked up any more. */
export interface ToldAccount {
  readonly issuer: string;
  readonly subject: string;
  readonly guid: number;
}

/**
 * Tells what no trigger can, in the transaction of what happened. `account` stays only until every receiver has
 * acknowledged it.
 */
export const tell = async (
  tx: Tx,
  told: { readonly event: WebhookEvent; readonly data: Record<string, unknown>; readonly account: ToldAccount | null },
): Promise<void> => {
  await tx
    .insertInto('webhook_event')
    .values({
      event: told.event,
      data: JSON.stringify(told.data),
      account: told.account === null ? null : JSON.stringify(told.account),
    })
    .execute();
};
