import type { ReactNode } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { StateCard } from './state-card.tsx';

interface EmptyCardProps {
  readonly text: string;
  readonly children?: ReactNode;
}

/** Shown by every empty list (M3). */
export const EmptyCard = ({ text, children }: EmptyCardProps) => {
  const t = useText();
  return (
    <StateCard art="empty" title={t('error.no_data')} text={text}>
      {children}
    </StateCard>
  );
};
