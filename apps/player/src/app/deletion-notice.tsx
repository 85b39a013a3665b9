import { lazy, Suspense, type ComponentType } from 'react';
import { loadMoreTexts } from '../platform/i18n.ts';
import { useSession } from '../platform/session.ts';

/** The app works without it, so a chunk that does not arrive is not reported. */
const DeletionBanner = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    await loadMoreTexts();
    const { DeletionBanner: Banner } = await import('../features/account-deletion/banner/deletion-banner.tsx');
    return { default: Banner };
  } catch {
    return { default: () => null };
  }
});

/** Fetched only where there is something to say about a deletion. */
export const DeletionNotice = () => {
  const state = useSession();
  if (state.status !== 'known' || state.session.deletion === null) return null;
  return (
    <Suspense fallback={null}>
      <DeletionBanner />
    </Suspense>
  );
};
