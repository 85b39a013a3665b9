import { feedbackStateNameOf } from '@guildhall/contract/feedback/rules.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Link } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { reportPath } from '../model/report-path.ts';
import { PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useReportContext } from './use-report-context.ts';

export const OtherReportsCard = () => {
  const t = useText();
  const { report, search } = useReportContext();
  return (
    <PanelCard title={t('feedback.others')}>
      {report.others.length === 0 ? (
        <p className={styles['none']}>{t('feedback.others.none')}</p>
      ) : (
        <ul className={styles['others']}>
          {report.others.map((other) => (
            <li key={other.id}>
              <Link to={reportPath(other.id, search)} className={styles['other'] ?? ''}>
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
