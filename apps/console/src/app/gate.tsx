import { Loader, Modal } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { useFreshCodes } from '../features/staff/sign-in/fresh-codes.store.ts';
import { lazyChunk } from '../platform/network/lazy-chunk.ts';
import { useEscape } from '../platform/input/escape-key.ts';
import { useText } from '../platform/text/i18n.ts';
import { counters } from '../features/notices/counters.public.ts';
import { startLive, stopLive } from '../platform/network/live-socket.ts';
import { useAskedProof } from '../platform/session/proof.ts';
import { useSession, useWorkingStaff } from '../platform/session/session.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { layers } from '../ui/layers.ts';
import { Shell } from './shell.tsx';
import styles from './gate.module.css';

const SignInScreen = lazyChunk(async () => (await import('../features/staff/sign-in/sign-in-screen.tsx')).SignInScreen);
const ProofDialog = lazyChunk(async () => (await import('../features/staff/sign-in/proof-dialog.tsx')).ProofDialog);
const SignInSteps = lazyChunk(async () => (await import('../features/staff/sign-in/sign-in-steps.tsx')).SignInSteps);

const Waiting = () => {
  const t = useText();
  return (
    <div className={styles['waiting']}>
      <Loader size="sm" aria-label={t('shell.loading')} />
    </div>
  );
};

/**
 * Requires both sign-in factors. If the session expires during work, the sign-in dialog opens on top of
 * the page, so unsaved input and the address are preserved.
 */
export const Gate = () => {
  const t = useText();
  const { data: session, isError, error, refetch } = useSession();
  const working = useWorkingStaff();
  const freshCodes = useFreshCodes();
  const answerProof = useAskedProof();
  const isSignedIn = session?.step === 'signed_in';
  const isOverlaid = session !== undefined && working !== null && (!isSignedIn || freshCodes !== null);
  // Escape must not close dialogs underneath the sign-in dialog.
  useEscape(isOverlaid, () => {});
  useEffect(() => {
    if (isSignedIn) return startLive();
    stopLive();
    // The next member must not see them.
    counters.set(null);
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
      {answerProof !== null && (
        <Suspense>
          <ProofDialog onAnswer={answerProof} />
        </Suspense>
      )}
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
