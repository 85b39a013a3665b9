import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { translate } from '../platform/i18n.ts';
import { CrashBoundary, ReloadButton } from './crash-boundary.tsx';

interface PartBoundaryProps {
  /** A new value gives the part another chance. */
  readonly resetKey: string;
  /** Let go of whatever held the part open, so that it can be asked for again. */
  readonly onCrash?: () => void;
  readonly children: ReactNode;
}

const tell = (): void => {
  notifications.show({
    // One is enough, however often it is tried.
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
 * Around a part that comes late and lies over the work: the palette, a dialog in a chunk of its own. Where it does not
 * come, what is typed on the page stays, and a notification offers the reload.
 */
export const PartBoundary = ({ resetKey, onCrash, children }: PartBoundaryProps) => (
  <CrashBoundary
    resetKey={resetKey}
    fallback={null}
    onCrash={() => {
      tell();
      onCrash?.();
    }}
  >
    {children}
  </CrashBoundary>
);
