import { lazy, Suspense, type ComponentType } from 'react';
import { useLocation } from '../platform/router.tsx';
import { loadMoreTexts } from '../platform/text/i18n.ts';
import { askSession, useRestriction, useSession } from '../platform/session/session.ts';
import { screenOfAddress } from './screens.tsx';

/** Notices are optional, so a chunk that fails to load renders nothing; the next start retries. */
const lazyNotice = <Props = object,>(load: () => Promise<ComponentType<Props>>, onFailure?: () => void) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      await loadMoreTexts();
      return { default: await load() };
    } catch {
      onFailure?.();
      return { default: () => null };
    }
  });

const Deletion = lazyNotice(
  async () => (await import('../features/account-deletion/banner/deletion-banner.tsx')).DeletionBanner,
);
const Earlier = lazyNotice(async () => (await import('./claim-earlier.tsx')).ClaimEarlier);

const Restriction = lazyNotice(
  async () => (await import('../kit/restriction/restriction-banner.tsx')).RestrictionBanner,
);

/** Loaded only for players whom staff muted or blocked. A screen with its own frame would cover it and shows its own. */
export const RestrictionNotice = () => {
  const restriction = useRestriction();
  const { pathname } = useLocation();
  return restriction === null || screenOfAddress(pathname).feature.showsRestriction === true ? null : (
    <Suspense fallback={null}>
      <Restriction />
    </Suspense>
  );
};

/** In place of the screens of a feature that is off. */
export const PausedScreen = lazyNotice(async () => (await import('./paused-screen.tsx')).PausedScreen);

/** In place of all screens. If it does not load, the question counts as declined, and the open session stays. */
export const LaunchQuestion = lazyNotice(
  async () => (await import('../features/launch/launch-question.tsx')).LaunchQuestion,
  () => void askSession(),
);

/** Loaded only if the session has a deletion to report. */
export const DeletionNotice = () => {
  const state = useSession();
  return state.status === 'known' && state.session.deletion !== null ? (
    <Suspense fallback={null}>
      <Deletion />
    </Suspense>
  ) : null;
};

/** Loaded only for launched players whose device sent reports before the launch (P2). */
export const EarlierNotice = () => {
  const state = useSession();
  const { pathname } = useLocation();
  // Shown on the tabs and above the report list, never over a form or the chat.
  const isPlace = /^\/(?:home(?:\/.*)?|feedback)\/?$/.test(pathname);
  return isPlace && state.status === 'known' && state.session.earlier !== null ? (
    <Suspense fallback={null}>
      <Earlier />
    </Suspense>
  ) : null;
};
