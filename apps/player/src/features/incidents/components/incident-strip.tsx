import type { OpenIncident } from '@guildhall/contract/articles/player.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { Suspense } from 'react';
import { config } from '../../../platform/config.ts';
import { atRestStore } from '../../../platform/device/at-rest.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Link } from '../../../platform/router.tsx';
import { usePause } from '../../../platform/session/paused.ts';
import { isLaunched, useSession } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './incident-strip.module.css';

const actionsFailed = createStore(false);
const StripActions = lazyPart(
  async () => (await import('./strip-actions.tsx')).StripActions,
  () => actionsFailed.set(true),
);

interface IncidentStripProps {
  /** Newest first; undefined while they load. */
  readonly incidents: readonly OpenIncident[] | undefined;
  /** Only those that name this support category. */
  readonly category?: number;
}

/**
 * The newest open known issue. The page says how many there are, so that the strip has its place before its text
 * arrives and nothing moves.
 */
export const IncidentStrip = ({ incidents, category }: IncidentStripProps) => {
  const t = useText();
  const isOff = usePause('incidents') === 'off';
  const isAtRest = useStore(atRestStore);
  const isAlone = useStore(actionsFailed);
  // Not with the first visit of someone who came without the game.
  const isComplete = isLaunched(useSession()) || isAtRest;
  const isHere = (id: number | null): boolean => category === undefined || id === category;
  const shown = incidents?.filter((incident) => isHere(incident.category_id));
  if (isOff || (shown ?? config.incidents?.filter(isHere) ?? []).length === 0) return null;
  const [newest, next] = shown ?? [];
  return (
    <section className={styles['strip']} data-alone={isAlone} aria-label={t('incidents.heading')}>
      {newest !== undefined && (
        <>
          <Link className={styles['issue']} to={`/feedback?issue=${newest.id}`}>
            <small>{t('incidents.heading')}</small>
            <b lang={localeOfLang(newest.lang)} dir="auto">
              {newest.title}
            </b>
          </Link>
          {isComplete && (
            <Suspense>
              <StripActions id={newest.id} next={next?.id} others={(shown?.length ?? 0) - 1} />
            </Suspense>
          )}
        </>
      )}
    </section>
  );
};
