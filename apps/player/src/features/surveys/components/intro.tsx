import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { catalogueOf, langOfLocale, localeOfLang } from '@guildhall/i18n/locales.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageName } from '../../../platform/text/language-name.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { StatusBadge } from '../../articles/status-badge.public.ts';
import { TypeChip } from './type-chip.tsx';
import { DateLine } from './date-line.tsx';
import styles from './intro.module.css';

interface IntroProps {
  readonly info: SurveyInfo;
}

const Top = ({ info }: IntroProps) => (
  <div className={styles['top']}>
    <TypeChip type={info.type} />
    <StatusBadge event={info} of="surveys" />
  </div>
);

const Details = ({ info }: IntroProps) => {
  const t = useText();
  const locale = useLocale();
  const isForeign = info.lang !== langOfLocale(catalogueOf(locale));
  return (
    <>
      <p className={styles['meta']}>
        {info.type === surveyTypes.questionnaire && (
          <span>{t('surveys.questions', { count: info.questions.length })}</span>
        )}
        <DateLine survey={info} withTime />
        {info.is_verified_only && <span>{t('surveys.verified_only')}</span>}
      </p>
      {info.body !== '' && (
        <p className={styles['body']} lang={localeOfLang(info.lang)} dir="auto">
          {info.body}
        </p>
      )}
      {isForeign && (
        <p className={styles['foreign']}>
          <Icon d={moreIcons.language} size={18} />
          <span>{t('surveys.fallback', { language: languageName(info.lang, locale) })}</span>
        </p>
      )}
    </>
  );
};

/** The survey's subject, end date and, if it differs from the reader's, language (C6). */
export const Intro = ({ info }: IntroProps) => (
  <div className={styles['intro']}>
    <Top info={info} />
    <h2 className={styles['title']} lang={localeOfLang(info.lang)} dir="auto">
      {info.title}
    </h2>
    <Details info={info} />
  </div>
);

/** The same as one line that unfolds, where the question needs the height. */
export const FoldedIntro = ({ info }: IntroProps) => (
  <details className={styles['folded']}>
    <summary className={styles['head']}>
      <h2 className={styles['name']} lang={localeOfLang(info.lang)} dir="auto">
        {info.title}
      </h2>
      <span className={styles['arrow']}>
        <Icon d={icons.forward} size={18} />
      </span>
    </summary>
    <div className={styles['unfolded']}>
      <Top info={info} />
      <Details info={info} />
    </div>
  </details>
);
