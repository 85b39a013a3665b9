import { languageName, useLocale, useText } from '../../platform/text/i18n.ts';
import { useRouting } from './routing.data.ts';

/** The languages of a person in one line, the best first; empty if none were entered or they are still loading. */
export const useLanguageText = (): ((staffId: string) => string) => {
  const t = useText();
  const locale = useLocale();
  const { data } = useRouting();
  return (staffId) =>
    (data?.people.find(({ staff }) => staff.id === staffId)?.languages ?? [])
      .map(({ lang, level }) =>
        t('routing.language_level', { language: languageName(lang, locale), level: t(`routing.level.${level}`) }),
      )
      .join(', ');
};
