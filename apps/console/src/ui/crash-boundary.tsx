import { Button, Code } from '@mantine/core';
import { IconMoodSad, IconPlugConnectedX } from '@tabler/icons-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ChunkFailure } from '../platform/network/lazy-chunk.ts';
import { translate } from '../platform/text/i18n.ts';
import { EmptyState } from './empty-state.tsx';

interface CrashBoundaryProps {
  /** A new value, such as another path, renders the content again. */
  readonly resetKey: string;
  /** Replaces the default message; null renders nothing. */
  readonly fallback?: ReactNode;
  readonly onCrash?: () => void;
  readonly children: ReactNode;
}

export const ReloadButton = () => (
  <Button
    onClick={() => {
      location.reload();
    }}
  >
    {translate('shell.reload')}
  </Button>
);

/** Catches unexpected errors and failed chunks; the shell keeps working. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('unexpected application error', error, info.componentStack);
    this.props.onCrash?.();
  }

  override componentDidUpdate(before: CrashBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
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
  }
}
