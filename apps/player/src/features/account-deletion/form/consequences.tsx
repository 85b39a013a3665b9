import { retainDays } from '@guildhall/contract/account-deletion/rules.ts';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import styles from './consequences.module.css';

const goes = ['chat', 'reports', 'pictures', 'evidence'] as const;
/** No notification is promised where no system of the game gets one. */
const stays = ['answers', 'certificate', config.is_game_notified === true ? 'game' : 'game_only'] as const;

export const ErasedAndKept = () => {
  const t = useText();
  return (
    <>
      <section className={styles['part']}>
        <h2 className={styles['title']}>{t('deletion.goes.title')}</h2>
        <ul>
          {goes.map((part) => (
            <li key={part} className={styles['line']}>
              <span className={styles['gone']}>
                <Icon d={moreIcons.trash} size={20} />
              </span>
              {t(`deletion.goes.${part}`)}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles['part']}>
        <h2 className={styles['title']}>{t('deletion.stays.title')}</h2>
        <ul>
          {stays.map((part) => (
            <li key={part} className={styles['line']}>
              <span className={styles['kept']}>
                <Icon d={moreIcons.pin} size={20} />
              </span>
              {t(`deletion.stays.${part}`, { game: config.game.name })}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};

const steps = ['ask', 'check', 'wait', 'end'] as const;

export const Steps = () => {
  const t = useText();
  return (
    <section className={styles['part']}>
      <h2 className={styles['title']}>{t('deletion.intro.title')}</h2>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step} className={styles['step']}>
            {t(`deletion.intro.${step}`, { count: retainDays })}
          </li>
        ))}
      </ol>
    </section>
  );
};
