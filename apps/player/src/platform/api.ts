import { createCaller } from '@guildhall/client/call.ts';

/** Kept in memory only: it dies with the page, as a token outside a cookie should. */
let bearer: string | null = null;

export const setBearer = (token: string | null): void => {
  bearer = token;
};

/** For the one kind of call that `call` cannot make: an upload that tells how far it is. */
export const currentBearer = (): string | null => bearer;

export const call = createCaller({ bearer: currentBearer });
