import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ChunkFailure } from '../platform/network/load-chunk.ts';
import { translate } from '../platform/text/i18n.ts';
import { Button } from '../ui/button.tsx';
import { useDocumentTitle } from '../ui/landmark.ts';
import { StateCard } from '../ui/state-card.tsx';
import { goHome, NotLoaded } from './not-loaded.tsx';
import styles from './crash-boundary.module.css';

const Crashed = ({ error }: { readonly error: unknown }) => {
  const t = translate;
  useDocumentTitle('title.others');
  return (
    <main className={styles['place']}>
      <StateCard art="failed" title={t('shell.crash.title')} text={t('shell.crash.text')} isAlert>
        <code className={styles['message']}>{error instanceof Error ? error.message : String(error)}</code>
        <Button onClick={goHome}>{t('shell.go_home')}</Button>
      </StateCard>
    </main>
  );
};

interface CrashBoundaryProps {
  /** A new value (another path) resets the error and renders the children again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

/** Catches render errors (A7) and screens whose chunk failed even after the reload (A6). */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('unexpected application error', error, info.componentStack);
  }

  override componentDidUpdate(before: CrashBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return error instanceof ChunkFailure ? <NotLoaded /> : <Crashed error={error} />;
  }
}
