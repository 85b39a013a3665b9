import { useStore } from '@guildhall/browser/store.ts';
import { useEffect } from 'react';
import { ContextCard } from '../../feedback/context.public.ts';
import type { SentAlong } from '../room/sent-along.store.ts';
import styles from './sent-along.module.css';

/** What goes with the first message, above the composer: the same list as in the report form. */
export const SentAlongLine = ({ sentAlong }: { readonly sentAlong: SentAlong }) => {
  const context = useStore(sentAlong.context);
  const without = useStore(sentAlong.without);
  useEffect(() => sentAlong.look(), [sentAlong]);
  return (
    <div className={styles['along']}>
      <ContextCard context={context} without={without} isLocked={false} onChange={sentAlong.change} isLine />
    </div>
  );
};
