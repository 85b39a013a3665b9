import { Suspense } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { useLocation } from '../platform/router.tsx';
import { askSession, useRestriction, useSession } from '../platform/session/session.ts';
import { screenOfAddress } from './screens.tsx';

const Deletion = lazyPart(
  async () => (await import('../features/account-deletion/banner/deletion-banner.tsx')).DeletionBanner,
);
const Earlier = lazyPart(async () => (await import('./claim-earlier.tsx')).ClaimEarlier);

const Restriction = lazyPart(async () => (await import('./restriction-notice.tsx')).RestrictionWithAppeal);

/** Loaded only for players whom staff muted or blocked. A screen with its own frame would cover it and shows its own. */
export const RestrictionNotice = () => {
  const restriction = useRestriction();
  const { pathname } = useLocation();
  return restriction === null || screenOfAddress(pathname).feature.showsRestriction === true ? null : (
    <Suspense>
      <Restriction />
    </Suspense>
  );
};

/** In place of the screens of a feature that is off. */
export const PausedScreen = lazyPart(async () => (await import('./paused-screen.tsx')).PausedScreen);

/** In place of all screens. If it does not load, the question counts as declined, and the open session stays. */
export const LaunchQuestion = lazyPart(
  async () => (await import('../features/launch/launch-question.tsx')).LaunchQuestion,
  () => void askSession(),
);

/** Loaded only if the session has a deletion to report. */
export const DeletionNotice = () => {
  const state = useSession();
  return state.status === 'known' && state.session.deletion !== null ? (
    <Suspense>
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
    <Suspense>
      <Earlier />
    </Suspense>
  ) : null;
};
