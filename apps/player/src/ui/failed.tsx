import { CallFailure } from '@guildhall/client/call.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { useText } from '../platform/i18n.ts';
import { Button } from './button.tsx';
import { ClosedCard } from './closed-card.tsx';
import { StateCard } from './state-card.tsx';

interface FailedProps {
  readonly error: unknown;
  readonly text: string;
  readonly onRetry: () => void;
}

/** A call that failed: what the catalogue calls it, what it means here, and another try. */
export const Failed = ({ error, text, onRetry }: FailedProps) => {
  const t = useText();
  const key = error instanceof CallFailure ? (error.key as MessageId) : 'error.went_wrong';
  const params = error instanceof CallFailure ? error.params : {};
  if (key === 'error.account_closed') return <ClosedCard />;
  return (
    <StateCard art={key === 'error.network' ? 'offline' : 'failed'} title={t(key, params)} text={text} isAlert>
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </StateCard>
  );
};
