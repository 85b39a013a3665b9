import type { KnownPlayer } from '@guildhall/contract/players/staff.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import styles from './player-card.module.css';

/** From this installation's own records. */
export const KnownFacts = ({ player }: { readonly player: KnownPlayer }) => {
  const t = useText();
  return (
    <section className={styles['card']} aria-label={t('players.known')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('players.known')}</h2>
      </header>
      <dl className={styles['facts']}>
        {player.guid !== null && (
          <div className={styles['fact']}>
            <dt>{t('players.guid')}</dt>
            <dd>
              {player.guid}
              <CopyIcon value={String(player.guid)} label={t('shell.copy')} />
            </dd>
          </div>
        )}
        <div className={styles['fact']}>
          <dt>{t('players.first_seen')}</dt>
          <dd>
            <TimeText at={player.first_seen_at} isAbsolute />
          </dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('players.launched')}</dt>
          <dd>
            <TimeText at={player.launched_at} isAbsolute />
          </dd>
        </div>
      </dl>
    </section>
  );
};
