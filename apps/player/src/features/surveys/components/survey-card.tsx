import type { SurveyRow } from '@guildhall/contract/surveys/player.ts';
import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { catalogueOf, langOfLocale, localeOfLang } from '@guildhall/i18n/locales.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageName } from '../../../platform/text/language-name.ts';
import { Link } from '../../../platform/router.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { StatusBadge } from '../../articles/status-badge.public.ts';
import { surveyIcons } from '../surveys.icons.ts';
import { TypeChip } from './type-chip.tsx';
import { DateLine } from './date-line.tsx';
import styles from './survey-card.module.css';

interface SurveyCardProps {
  readonly survey: SurveyRow;
  readonly isAnswered: boolean;
  readonly isUnsent: boolean;
}

export const SurveyCard = ({ survey, isAnswered, isUnsent }: SurveyCardProps) => {
  const t = useText();
  const locale = useLocale();
  const lang = localeOfLang(survey.lang);
  // Locales without a catalogue show English texts, so English surveys are not marked as foreign there.
  const isForeign = survey.lang !== langOfLocale(catalogueOf(locale));
  return (
    <Link
      className={`${styles['card']} ${survey.status === 'already_ended' ? styles['over'] : ''}`}
      to={`/survey/article/${survey.id}`}
    >
      <span className={styles['top']}>
        <TypeChip type={survey.type} />
        <StatusBadge event={survey} of="surveys" />
      </span>
      <span className={styles['title']} lang={lang} dir="auto">
        {survey.title}
      </span>
      {survey.body !== '' && (
        <span className={styles['summary']} lang={lang} dir="auto">
          {survey.body}
        </span>
      )}
      <span className={styles['meta']}>
        {isAnswered && (
          <span className={styles['answered']}>
            <Icon d={moreIcons.check} size={14} />
            {t('surveys.answered')}
          </span>
        )}
        {isUnsent && !isAnswered && (
          <span className={styles['unsent']}>
            <Icon d={surveyIcons.clock} size={14} />
            {t('surveys.unsent')}
          </span>
        )}
        <DateLine survey={survey} />
        {survey.type === surveyTypes.questionnaire && (
          <span>{t('surveys.questions', { count: survey.question_count })}</span>
        )}
        {isForeign && <span className={styles['foreign']}>{languageName(survey.lang, locale)}</span>}
      </span>
    </Link>
  );
};
