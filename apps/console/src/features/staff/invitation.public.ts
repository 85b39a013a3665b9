import { tokenOf } from './sign-in/model/invitation-token.ts';

/** Session storage key: limited to this tab. */
const STORED = 'guildhall-console-invitation';

let token: string | null = null;

const stored = (): string | null => {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
};

const keep = (next: string | null): void => {
  token = next;
  try {
    if (next === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, next);
  } catch {
    // Storage is forbidden: the token is lost on reload.
  }
};

/**
 * The token is in the fragment, so it never reaches servers or logs. It is removed from the URL immediately and stored in
 * session storage for reloads.
 */
export const takeInvitation = (): void => {
  if (location.pathname !== `${import.meta.env.BASE_URL}invitation`) return;
  if (location.hash.length < 2) {
    token = stored();
    return;
  }
  keep(tokenOf(location.hash));
  history.replaceState(history.state, '', location.pathname);
};

export const invitationToken = (): string | null => token;

/** Call when the token was used or rejected for good. */
export const forgetInvitation = (): void => keep(null);
