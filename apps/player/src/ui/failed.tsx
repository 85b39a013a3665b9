import { CallFailure } from '@guildhall/client/call.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { useText } from '../platform/text/i18n.ts';
import { usePausedRefresh } from '../platform/session/use-paused-refresh.ts';
import { Button } from './button.tsx';
import { ClosedCard } from './closed-card.tsx';
import { StateCard } from './state-card.tsx';

interface FailedProps {
  readonly error: unknown;
  readonly text: string;
  readonly onRetry: () => void;
}

export const Failed = ({ error, text, onRetry }: FailedProps) => {
  const t = useText();
  const key = error instanceof CallFailure ? (error.key as MessageId) : 'error.went_wrong';
  const params = error instanceof CallFailure ? error.params : {};
  const code = error instanceof CallFailure ? error.requestId : null;
  usePausedRefresh(key === 'error.feature_paused', onRetry);
  if (key === 'error.account_closed') return <ClosedCard />;
  const isNetwork = key === 'error.network';
  const isPaused = key === 'error.feature_paused';
  // Queries and the session retry automatically when the network is back (query.ts, background.ts).
  const meaning = isNetwork && !navigator.onLine ? t('shell.not_kept') : text;
  return (
    <StateCard
      art={isNetwork ? 'offline' : 'failed'}
      title={t(key, params)}
      text={isPaused ? undefined : meaning}
      code={code}
      isAlert
    >
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </StateCard>
  );
};
