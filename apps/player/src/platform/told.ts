import { CallFailure } from '@guildhall/client/call.ts';
import type { ErrorParams } from '@guildhall/contract/errors.ts';
import { playerErrorNameOf, type PlayerErrorName } from '@guildhall/contract/player-errors.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';

/** What a player is told about a failure: a text and what goes into it. Plain data, so it can be kept on the device. */
export interface Told {
  readonly key: MessageId;
  readonly params: ErrorParams;
}

export const toldOf = (error: unknown): Told =>
  error instanceof CallFailure
    ? { key: error.key as MessageId, params: error.params }
    : { key: 'error.went_wrong', params: {} };

export type FailureName = PlayerErrorName | 'network';

export const failureNameOf = (error: unknown): FailureName => {
  if (!(error instanceof CallFailure)) return 'unknown';
  return error.reason === 'network' ? 'network' : playerErrorNameOf(error.code);
};

/** Nobody said no: the same again may well succeed. */
export const isPassing = (name: FailureName): boolean => ['network', 'unknown', 'unavailable'].includes(name);
