import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { catalogueOf, langOfLocale, localeOfLang } from '@guildhall/i18n/locales.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { StatusBadge } from '../../articles/status-badge.public.ts';
import { TypeChip } from './type-chip.tsx';
import { DateLine } from './date-line.tsx';
import styles from './intro.module.css';

/** The survey's subject, end date and, if it differs from the reader's, language (C6). */
export const Intro = ({ info }: { readonly info: SurveyInfo }) => {
  const t = useText();
  const locale = useLocale();
  const lang = localeOfLang(info.lang);
  const isForeign = info.lang !== langOfLocale(catalogueOf(locale));
  return (
    <header className={styles['intro']}>
      <div className={styles['top']}>
        <TypeChip type={info.type} />
        <StatusBadge event={info} of="surveys" />
      </div>
      <h2 className={styles['title']} lang={lang} dir="auto">
        {info.title}
      </h2>
      <p className={styles['meta']}>
        {info.type === surveyTypes.questionnaire && (
          <span>{t('surveys.questions', { count: info.questions.length })}</span>
        )}
        <DateLine survey={info} withTime />
        {info.is_verified_only && <span>{t('surveys.verified_only')}</span>}
      </p>
      {info.body !== '' && (
        <p className={styles['body']} lang={lang} dir="auto">
          {info.body}
        </p>
      )}
      {isForeign && (
        <p className={styles['foreign']}>
          <Icon d={moreIcons.language} size={18} />
          <span>{t('surveys.fallback', { language: languageName(info.lang, locale) })}</span>
        </p>
      )}
    </header>
  );
};
