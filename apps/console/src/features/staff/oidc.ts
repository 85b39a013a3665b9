import { call } from '../../platform/api.ts';

const STORED = 'guildhall-console-oidc-return';

/** Goes to the identity provider. From on top of a page with work on it in a new tab, so that the page stays. */
export const startOidc = async (isOverlay: boolean): Promise<void> => {
  // Opened before the answer: a browser blocks a window that no click asked for.
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

/** Where one was before, below the base path. */
export const takeReturnPath = (): string => {
  const path = sessionStorage.getItem(STORED);
  sessionStorage.removeItem(STORED);
  return path?.startsWith('/') && !path.startsWith('/oidc') ? path : '/';
};
