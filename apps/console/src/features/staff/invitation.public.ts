import { tokenOf } from './model/invitation-token.ts';

let token: string | null = null;

/** The token rides in the fragment, which no server and no log sees. It leaves the address bar at once. */
export const takeInvitation = (): void => {
  if (location.pathname !== `${import.meta.env.BASE_URL}invitation` || location.hash.length < 2) return;
  token = tokenOf(location.hash);
  history.replaceState(history.state, '', location.pathname);
};

export const invitationToken = (): string | null => token;
