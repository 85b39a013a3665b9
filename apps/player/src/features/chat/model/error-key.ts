import { errors } from '@guildhall/contract/errors.ts';
import { playerErrorNameOf, playerErrors } from '@guildhall/contract/player-errors.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';

/** The catalogue's words for a code that came over the socket. */
export const errorKeyOf = (code: number): MessageId => ({ ...errors, ...playerErrors })[playerErrorNameOf(code)].key;
