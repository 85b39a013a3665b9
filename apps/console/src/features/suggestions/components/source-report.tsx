import type { StaffReport } from '@guildhall/contract/feedback/staff.ts';
import { directionOf, languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { PanelGroup } from '../../../multilingual/panel-group.tsx';
import styles from './suggestions.module.css';

export const SourceReport = ({ report }: { readonly report: StaffReport }) => {
  const t = useText();
  const locale = useLocale();
  const own = localeOfLang(report.lang) ?? 'en-US';
  return (
    <PanelGroup title={t('suggestions.source')} hint={t('suggestions.source.hint')}>
      <blockquote className={styles['source']} lang={languageTagOf(own)} dir={directionOf(own)}>
        {report.description}
      </blockquote>
      <Anchor component={Link} to={`/feedback/${report.id}`} size="xs">
        {t('suggestions.source.open', {
          number: String(report.number),
          language: languageName(report.lang, locale),
        })}
      </Anchor>
    </PanelGroup>
  );
};
