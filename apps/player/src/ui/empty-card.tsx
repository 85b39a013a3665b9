import type { ReactNode } from 'react';
import { useText } from '../platform/i18n.ts';
import { StateCard } from './state-card.tsx';

interface EmptyCardProps {
  /** What would be here, or what to do about it. */
  readonly text: string;
  readonly children?: ReactNode;
}

/** What every empty list shows (M3). */
export const EmptyCard = ({ text, children }: EmptyCardProps) => {
  const t = useText();
  return (
    <StateCard art="empty" title={t('error.no_data')} text={text}>
      {children}
    </StateCard>
  );
};
