import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { formatNumber, useLocale, useText } from '../../../platform/i18n.ts';
import type { QuestionResult } from '../model/results.ts';
import styles from './results.module.css';

interface QuestionResultCardProps {
  readonly result: QuestionResult;
  readonly number: number;
  readonly surveyId: number;
}

/** One question: how often each option was chosen, as bars and in numbers. */
export const QuestionResultCard = ({ result, number, surveyId }: QuestionResultCardProps) => {
  const t = useText();
  const locale = useLocale();
  const { search } = useLocation();
  const { id, kind, title, answers, bars } = result;
  const percent = new Intl.NumberFormat(intlTagOf(locale), { style: 'percent', maximumFractionDigits: 1 });
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const hasLeader = bars.filter(({ count }) => count === most).length === 1;
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
        {t(kind === 'text' ? 'surveys.results.wrote' : 'surveys.results.answered', { count: answers })}
        {kind === 'multiple' && ` · ${t('surveys.results.several')}`}
      </p>
      {kind === 'text' ? (
        <Anchor component={Link} size="sm" to={`/surveys/${surveyId}/words?${params}`}>
          {t('surveys.results.read')}
        </Anchor>
      ) : (
        <ul className={styles['bars']}>
          {bars.map(({ id: option, label, count, share }) => (
            <li key={option} data-most={(hasLeader && count === most) || undefined}>
              <span className={styles['label']} dir="auto" title={label}>
                {label === '' ? t('surveys.option.name', { number: option }) : label}
              </span>
              <span className={styles['track']} aria-hidden>
                <i style={{ width: `${share * 100}%` }} />
              </span>
              <span className={styles['count']}>{formatNumber(count, locale)}</span>
              <span className={styles['share']}>{percent.format(share)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
