import { errors } from '@guildhall/contract/http/errors.ts';
import { playerErrorNameOf, playerErrors } from '@guildhall/contract/http/player-errors.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';

/** The catalogue key for an error code received over the socket. */
export const errorKeyOf = (code: number): MessageId => ({ ...errors, ...playerErrors })[playerErrorNameOf(code)].key;
