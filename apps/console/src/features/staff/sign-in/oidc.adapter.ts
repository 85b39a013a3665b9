import { call } from '../../../platform/network/api.ts';

const STORED = 'guildhall-console-oidc-return';

/** Redirects to the identity provider. With unsaved work on the page it opens a new tab instead. */
export const startOidc = async (isOverlay: boolean): Promise<void> => {
  // Open the tab before the request: popup blockers require a direct user action.
  const tab = isOverlay ? window.open('about:blank') : null;
  try {
    const { address } = await call('/staff/oidc_start', {});
    if (tab !== null) {
      tab.location.href = address;
      return;
    }
    sessionStorage.setItem(STORED, location.pathname.slice(import.meta.env.BASE_URL.length - 1) + location.search);
    location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

/** The path before the redirect, relative to the base path. */
export const takeReturnPath = (): string => {
  const path = sessionStorage.getItem(STORED);
  sessionStorage.removeItem(STORED);
  return path?.startsWith('/') && !path.startsWith('/oidc') ? path : '/';
};
