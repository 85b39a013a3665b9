import type { LangId } from '@guildhall/i18n/locales.ts';
import { useText } from '../../../platform/i18n.ts';
import { langOrder } from '../../../platform/lang-order.ts';
import { LangItem, LangRail } from '../../../ui/lang-rail.tsx';
import type { Progress } from '../model/completeness.ts';
import styles from './words.module.css';

interface LangProgressProps {
  readonly lang: LangId;
  readonly progress: (lang: LangId) => Progress;
  readonly onChoose: (lang: LangId) => void;
}

/** The 18 languages, each with how many of the texts it has. */
export const LangProgress = ({ lang: chosen, progress, onChoose }: LangProgressProps) => {
  const t = useText();
  return (
    <LangRail label={t('texts.languages')} head={t('texts.languages')}>
      {langOrder.map((lang) => {
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
            told={t('surveys.words.progress', { written, total })}
            onChoose={() => onChoose(lang)}
          >
            <span className={styles['figure']} aria-hidden>{`${written}/${total}`}</span>
          </LangItem>
        );
      })}
    </LangRail>
  );
};
