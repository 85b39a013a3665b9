import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { translate } from '../platform/text/i18n.ts';
import { CrashBoundary, ReloadButton } from './crash-boundary.tsx';

interface PartBoundaryProps {
  /** A new value renders the part again. */
  readonly resetKey: string;
  /** Closes the part, so that it can be opened again. */
  readonly onCrash?: () => void;
  readonly children: ReactNode;
}

const notifyFailure = (): void => {
  notifications.show({
    // A fixed id avoids duplicate notifications.
    id: 'part-failed',
    color: 'red',
    autoClose: false,
    title: translate('shell.part.title'),
    message: (
      <Stack gap="xs" align="flex-start">
        {translate('shell.part.hint')}
        <ReloadButton />
      </Stack>
    ),
  });
};

/**
 * Error boundary for lazily loaded overlays (command palette, dialogs). On failure the page keeps its unsaved input,
 * and a notification offers a reload.
 */
export const PartBoundary = ({ resetKey, onCrash, children }: PartBoundaryProps) => (
  <CrashBoundary
    resetKey={resetKey}
    fallback={null}
    onCrash={() => {
      notifyFailure();
      onCrash?.();
    }}
  >
    {children}
  </CrashBoundary>
);
