import { ErrorBoundary } from '@guildhall/browser/error-boundary.ts';
import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { translate } from '../platform/text/i18n.ts';
import { ReloadButton } from './crash-boundary.tsx';

interface PartBoundaryProps {
  /** A new value renders the part again. */
  readonly resetKey: string;
  /** Closes the part, so that it can be opened again. */
  readonly onCrash?: (() => void) | undefined;
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

const Crashed = ({ onCrash }: Pick<PartBoundaryProps, 'onCrash'>) => {
  const crash = useEffectEvent(() => {
    notifyFailure();
    onCrash?.();
  });
  useEffect(() => crash(), []);
  return null;
};

/**
 * Error boundary for lazily loaded overlays (command palette, dialogs). On failure the page keeps its unsaved input,
 * and a notification offers a reload.
 */
export const PartBoundary = ({ resetKey, onCrash, children }: PartBoundaryProps) => (
  <ErrorBoundary resetKey={resetKey} renderError={() => <Crashed onCrash={onCrash} />}>
    {children}
  </ErrorBoundary>
);
