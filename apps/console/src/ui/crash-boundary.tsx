import { ChunkFailure } from '@guildhall/browser/chunk-failure.ts';
import { ErrorBoundary } from '@guildhall/browser/error-boundary.ts';
import { Button, Code } from '@mantine/core';
import { IconMoodSad, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { translate } from '../platform/text/i18n.ts';
import { EmptyState } from './empty-state.tsx';

export const ReloadButton = () => (
  <Button
    onClick={() => {
      location.reload();
    }}
  >
    {translate('shell.reload')}
  </Button>
);

const Failed = ({ error }: { readonly error: unknown }) => {
  const t = translate;
  if (error instanceof ChunkFailure) {
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={22} stroke={1.6} />}
        title={t('shell.chunk.title')}
        hint={t('shell.chunk.hint')}
        action={<ReloadButton />}
      />
    );
  }
  return (
    <div role="alert">
      <EmptyState
        icon={<IconMoodSad size={22} stroke={1.6} />}
        title={t('shell.crash.title')}
        hint={t('shell.crash.hint')}
        action={<ReloadButton />}
      />
      <Code block>{error instanceof Error ? error.message : String(error)}</Code>
    </div>
  );
};

const failed = (error: unknown): ReactNode => <Failed error={error} />;

interface CrashBoundaryProps {
  readonly resetKey: string;
  readonly children: ReactNode;
}

/** Catches unexpected errors and failed chunks; the shell keeps working. */
export const CrashBoundary = (props: CrashBoundaryProps) => <ErrorBoundary {...props} renderError={failed} />;
