import { CallFailure } from '@guildhall/client/call.ts';
import type { ErrorParams } from '@guildhall/contract/http/errors.ts';
import { playerErrorNameOf, type PlayerErrorName } from '@guildhall/contract/http/player-errors.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';

/** An error message for the player: catalogue key and parameters. Plain data, so that drafts can store it. */
export interface FailureMessage {
  readonly key: MessageId;
  readonly params: ErrorParams;
}

export const failureMessageOf = (error: unknown): FailureMessage =>
  error instanceof CallFailure
    ? { key: error.key as MessageId, params: error.params }
    : { key: 'error.went_wrong', params: {} };

export type FailureName = PlayerErrorName | 'network';

export const failureNameOf = (error: unknown): FailureName => {
  if (!(error instanceof CallFailure)) return 'unknown';
  return error.reason === 'network' ? 'network' : playerErrorNameOf(error.code);
};

/** Transient failures: the same request may succeed later. */
export const isTransient = (name: FailureName): boolean =>
  ['network', 'unknown', 'unavailable', 'upload_under_way', 'feature_paused'].includes(name);
