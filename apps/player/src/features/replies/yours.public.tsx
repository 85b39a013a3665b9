import { useStore } from '@guildhall/browser/store.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { maySocket, useSession } from '../../platform/session/session.ts';
import { useKeptOwn } from './kept-own.store.ts';
import { mayHaveOwnStore } from './replies.public.ts';
import styles from './components/yours-room.module.css';

const load = () => import('./components/own-parts.tsx');
const LazyYours = lazyPart(async () => (await load()).Yours);
const LazyAnswers = lazyPart(async () => (await load()).Answers);

/** Most visitors have nothing of their own, so what shows it is not part of the first visit. */
const useMayHave = (): boolean => {
  const session = useSession();
  const kept = useKeptOwn();
  const mayHave = useStore(mayHaveOwnStore);
  // Without a socket, nothing but the call itself says it.
  const isPolled = session.status === 'known' && session.session.player !== null && !maySocket(session);
  return mayHave || kept !== null || isPolled;
};

/** The first block of Home and Me: what of the player is open or answered. Its room is kept while its code loads. */
export const Yours = () => {
  const rows = Number(useKeptOwn()?.rows ?? 0);
  return useMayHave() ? (
    <Suspense fallback={rows > 0 && <div className={styles['yours']} data-own-cards />}>
      <LazyYours />
    </Suspense>
  ) : null;
};

/** On every screen. The live region is always there, or screen readers would not announce what comes into it. */
export const Answers = ({ isAboveTabs }: { readonly isAboveTabs: boolean }) => {
  const mayHave = useMayHave();
  return (
    <div role="status">
      {mayHave && (
        <Suspense>
          <LazyAnswers isAboveTabs={isAboveTabs} />
        </Suspense>
      )}
    </div>
  );
};
