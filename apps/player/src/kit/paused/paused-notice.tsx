import { useText } from '../../platform/text/i18n.ts';
import { usePause } from '../../platform/session/paused.ts';
import { usePausedRefresh } from '../../platform/session/use-paused-refresh.ts';
import type { PausedFeature } from './paused-features.model.ts';
import styles from './paused-notice.module.css';

/** Says that staff paused a feature for all players, and what is left. Renders nothing while it is on. */
export const PausedNotice = ({ feature }: { readonly feature: PausedFeature }) => {
  const t = useText();
  const state = usePause(feature);
  usePausedRefresh(state !== undefined);
  if (state === undefined) return null;
  return (
    <aside className={styles['notice']} role="status">
      <p className={styles['title']}>{t(`paused.${feature}`)}</p>
      <p>{t(feature === 'files' ? 'paused.files_text' : `paused.${state}`)}</p>
    </aside>
  );
};
