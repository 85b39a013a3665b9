import type { LangId } from '@guildhall/i18n/locales.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { languageOrder } from '../../../platform/text/language-order.ts';
import { LangItem, LangRail } from '../../../ui/lang-rail.tsx';
import type { Progress } from '../model/completeness.ts';
import styles from './translations.module.css';

interface LanguageProgressProps {
  readonly lang: LangId;
  readonly progress: (lang: LangId) => Progress;
  readonly onChoose: (lang: LangId) => void;
}

export const LanguageProgress = ({ lang: chosen, progress, onChoose }: LanguageProgressProps) => {
  const t = useText();
  return (
    <LangRail label={t('texts.languages')} head={t('texts.languages')}>
      {languageOrder.map((lang) => {
        const { written, total } = progress(lang);
        const state = written === 0 ? 'none' : written < total ? 'some' : 'all';
        return (
          <LangItem
            key={lang}
            lang={lang}
            isChosen={lang === chosen}
            mark={
              <i className={styles['meter']} data-state={state} aria-hidden>
                <i style={{ height: `${total === 0 ? 0 : (written / total) * 100}%` }} />
              </i>
            }
            status={t('surveys.words.progress', { written, total })}
            onChoose={() => onChoose(lang)}
          >
            <span className={styles['count']} aria-hidden>{`${written}/${total}`}</span>
          </LangItem>
        );
      })}
    </LangRail>
  );
};
