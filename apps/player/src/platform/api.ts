import { createCaller } from '@guildhall/client/call.ts';

/** Kept in memory only: it dies with the page, as a token outside a cookie should. */
let bearer: string | null = null;

export const setBearer = (token: string | null): void => {
  bearer = token;
};

export const call = createCaller({ bearer: () => bearer });
