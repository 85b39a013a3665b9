import { lazy, Suspense, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { loadMoreTexts } from '../platform/i18n.ts';
import { useSession } from '../platform/session.ts';

interface CardProps {
  readonly count: number;
}

/** Where it does not arrive, the next start asks again. */
const EarlierCard = lazy(async (): Promise<{ default: ComponentType<CardProps> }> => {
  try {
    await loadMoreTexts();
    const [{ EarlierCard: Card }, { answerEarlier }] = await Promise.all([
      import('../features/launch/earlier-card.tsx'),
      import('./take-along.ts'),
    ]);
    return { default: (props) => <Card {...props} onAnswer={answerEarlier} /> };
  } catch {
    return { default: () => null };
  }
});

/** On the tabs and above the own reports, not in a form or in the chat. */
const places = /^\/(?:home(?:\/.*)?|feedback)\/?$/;

/** Fetched only for players whose device sent something before they opened the app from the game (P2). */
export const EarlierNotice = () => {
  const state = useSession();
  const { pathname } = useLocation();
  if (state.status !== 'known' || state.session.earlier === null || !places.test(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <EarlierCard count={state.session.earlier.count} />
    </Suspense>
  );
};
