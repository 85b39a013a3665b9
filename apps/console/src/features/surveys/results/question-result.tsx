import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import type { QuestionResult } from '../model/results.ts';
import styles from './results.module.css';

interface QuestionResultCardProps {
  readonly result: QuestionResult;
  readonly number: number;
  readonly surveyId: number;
  /** Unverified answers get separate bars as soon as the survey has any. */
  readonly hasUnverified: boolean;
}

const [both, verifiedOnly] = [['verified', 'unverified'] as const, ['verified'] as const];

export const QuestionResultCard = ({ result, number, surveyId, hasUnverified }: QuestionResultCardProps) => {
  const t = useText();
  const locale = useLocale();
  const { search } = useLocation();
  const { id, kind, title, verified, unverified, bars } = result;
  const percent = new Intl.NumberFormat(intlTagOf(locale), { style: 'percent', maximumFractionDigits: 1 });
  const most = Math.max(1, ...bars.map((bar) => bar.verified.count));
  const hasLeader = bars.filter((bar) => bar.verified.count === most).length === 1;
  const groups = hasUnverified ? both : verifiedOnly;
  const params = new URLSearchParams(search);
  params.set('question', String(id));
  const name = title === '' ? t('surveys.question.name', { number }) : title;
  return (
    <section className={styles['card']} aria-label={name}>
      <header className={styles['head']}>
        <span className={styles['number']}>{number}</span>
        <h2 dir="auto">{name}</h2>
        <span className={styles['soft']}>{t(`surveys.kind.${kind}`)}</span>
      </header>
      <p className={styles['soft']}>
        {t(kind === 'text' ? 'surveys.results.wrote' : 'surveys.results.answered', { count: verified })}
        {unverified > 0 && ` · ${t('surveys.answers.unverified', { count: formatNumber(unverified, locale) })}`}
        {kind === 'multiple' && ` · ${t('surveys.results.several')}`}
      </p>
      {kind === 'text' ? (
        <Anchor component={Link} size="sm" to={`/surveys/${surveyId}/words?${params}`}>
          {t('surveys.results.read')}
        </Anchor>
      ) : (
        <ul className={styles['bars']} data-both={hasUnverified || undefined}>
          {bars.map((bar) => (
            <li key={bar.id} data-most={(hasLeader && bar.verified.count === most) || undefined}>
              <span className={styles['label']} dir="auto" title={bar.label}>
                {bar.label === '' ? t('surveys.option.name', { number: bar.id }) : bar.label}
              </span>
              {groups.map((group) => (
                <span key={group} className={styles['line']} data-group={group}>
                  {hasUnverified && <VisuallyHidden>{t(`surveys.results.${group}`)}</VisuallyHidden>}
                  <span className={styles['track']} aria-hidden>
                    <i style={{ width: `${bar[group].share * 100}%` }} />
                  </span>
                  <span className={styles['count']}>{formatNumber(bar[group].count, locale)}</span>
                  <span className={styles['share']}>{percent.format(bar[group].share)}</span>
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
