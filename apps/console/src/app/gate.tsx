import { Loader, Modal } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { useFreshCodes } from '../features/staff/fresh-codes.ts';
import { lazyDesk } from '../platform/chunk.ts';
import { useEscape } from '../platform/escape.ts';
import { useText } from '../platform/i18n.ts';
import { startLive, stopLive } from '../platform/live.ts';
import { useSession, useWorkingStaff } from '../platform/session.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { layers } from '../ui/layers.ts';
import { Shell } from './shell.tsx';
import styles from './gate.module.css';

const SignInScreen = lazyDesk(async () => (await import('../features/staff/screens/sign-in-screen.tsx')).SignInScreen);
const SignInSteps = lazyDesk(async () => (await import('../features/staff/components/sign-in-steps.tsx')).SignInSteps);

const Waiting = () => {
  const t = useText();
  return (
    <div className={styles['waiting']}>
      <Loader size="sm" aria-label={t('shell.loading')} />
    </div>
  );
};

/**
 * Nobody gets to a desk without both factors. Whose session ends while they work signs in again on top of the page, so
 * that nothing typed is lost; the address never changes on the way.
 */
export const Gate = () => {
  const t = useText();
  const { data: session, isError, error, refetch } = useSession();
  const working = useWorkingStaff();
  const freshCodes = useFreshCodes();
  const isSignedIn = session?.step === 'signed_in';
  const isOverlaid = session !== undefined && working !== null && (!isSignedIn || freshCodes !== null);
  // What is open on the desk below must be there when one is back.
  useEscape(isOverlaid, () => {});
  useEffect(() => {
    if (isSignedIn) startLive();
    else stopLive();
  }, [isSignedIn]);
  if (session === undefined) {
    return isError ? (
      <div className={styles['waiting']}>
        <FailedState error={error} retry={() => void refetch()} />
      </div>
    ) : (
      <Waiting />
    );
  }
  if (working === null || (freshCodes !== null && freshCodes.isFirst)) {
    return (
      <CrashBoundary resetKey={session.step}>
        <Suspense fallback={<Waiting />}>
          <SignInScreen session={session} />
        </Suspense>
      </CrashBoundary>
    );
  }
  return (
    <>
      <Shell key={working.id} />
      <Modal
        opened={isOverlaid}
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={t('staff.again.title')}
        size="md"
        zIndex={layers.signIn}
        overlayProps={{ backgroundOpacity: 0.55, blur: 3 }}
      >
        <CrashBoundary resetKey={session.step}>
          <Suspense fallback={<Waiting />}>
            <SignInSteps session={session} isOverlay />
          </Suspense>
        </CrashBoundary>
      </Modal>
    </>
  );
};
