import { lazy, Suspense, type ComponentType } from 'react';
import { loadMoreTexts } from '../platform/i18n.ts';
import { useSession } from '../platform/session.ts';

/** Without it the tabs work as ever, so nobody is told where it does not arrive. */
const DeletionBanner = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    await loadMoreTexts();
    const { DeletionBanner: Banner } = await import('../features/account-deletion/banner/deletion-banner.tsx');
    return { default: Banner };
  } catch {
    return { default: () => null };
  }
});

/** Fetched only for those whose account is on its way to be deleted. */
export const DeletionNotice = () => {
  const state = useSession();
  if (state.status !== 'known' || state.session.deletion?.due_at === undefined) return null;
  return (
    <Suspense fallback={null}>
      <DeletionBanner />
    </Suspense>
  );
};
