import type { SurveyQuestion, TallyGroup } from '@guildhall/contract/surveys/player.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { percentsOf, sharesOf } from '../model/percents.ts';
import styles from './results.module.css';

interface BarsProps {
  readonly question: SurveyQuestion;
  readonly lang: string | undefined;
  readonly group: TallyGroup;
  readonly own: readonly number[];
  readonly isAlone: boolean;
}

export const Bars = ({ question, lang, group, own, isAlone }: BarsProps) => {
  const t = useText();
  const tag = intlTagOf(useLocale());
  const counted = group.questions.find((each) => each.question === question.id)?.options ?? [];
  const counts = question.options.map(({ id }) => counted.find(({ option }) => option === id)?.count ?? 0);
  const isSingle = question.kind === 'single';
  const percents = isSingle ? sharesOf(counts) : percentsOf(counts, group.answers);
  const most = Math.max(...counts);
  return (
    <section className={styles['bars']}>
      {!isAlone && (
        <h4 className={styles['question']} lang={lang} dir="auto">
          {question.title}
        </h4>
      )}
      <ul>
        {question.options.map(({ id, label }, index) => {
          const count = counts[index] ?? 0;
          const percent = percents[index] ?? 0;
          const isOwn = own.includes(id);
          return (
            <li key={id} className={styles['option']} data-own={isOwn} data-most={count > 0 && count === most}>
              <p className={styles['line']}>
                <span className={styles['label']} lang={lang} dir="auto">
                  {label}
                </span>
                <span className={styles['percent']}>
                  {new Intl.NumberFormat(tag, { style: 'percent' }).format(percent / 100)}
                </span>
              </p>
              <span className={styles['track']} aria-hidden="true">
                <span className={styles['bar']} style={{ width: `${percent}%` }} />
              </span>
              <p className={styles['below']}>
                <span>{t('surveys.results.answers', { count })}</span>
                {isOwn && (
                  <span className={styles['own']}>
                    <Icon d={moreIcons.check} size={14} />
                    {t('surveys.results.mine')}
                  </span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      {!isSingle && question.max > 1 && <p className={styles['many']}>{t('surveys.results.many')}</p>}
    </section>
  );
};
