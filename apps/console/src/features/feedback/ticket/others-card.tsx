import { feedbackStateNameOf } from '@guildhall/contract/feedback-rules.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { ticketPath } from '../model/ticket-path.ts';
import { PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useTicket } from './ticket-context.ts';

/** What else the player wrote. */
export const OthersCard = () => {
  const t = useText();
  const { report, search } = useTicket();
  return (
    <PanelCard title={t('feedback.others')}>
      {report.others.length === 0 ? (
        <p className={styles['none']}>{t('feedback.others.none')}</p>
      ) : (
        <ul className={styles['others']}>
          {report.others.map((other) => (
            <li key={other.id}>
              <Link to={ticketPath(other.id, search)} className={styles['other'] ?? ''}>
                <span className={styles['line']}>
                  <span>#{other.number}</span>
                  <span>{t(`feedback.state.${feedbackStateNameOf(other.state)}`)}</span>
                  <TimeText at={other.created_at} />
                </span>
                <span className={styles['words']} dir="auto" lang={languageTagOf(localeOfLang(other.lang) ?? 'en-US')}>
                  {other.summary}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PanelCard>
  );
};
