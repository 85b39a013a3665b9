import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { chooseWords } from '../model/choice-hint.ts';
import styles from './question-list.module.css';

export const QuestionList = ({ info }: { readonly info: SurveyInfo }) => {
  const t = useText();
  const lang = localeOfLang(info.lang);
  return (
    <section>
      <h3 className={styles['heading']}>{t('surveys.asked')}</h3>
      <ol className={styles['list']}>
        {info.questions.map((question) => {
          const { key, params } = chooseWords(question);
          return (
            <li key={question.id} className={styles['question']}>
              <h4 className={styles['title']} lang={lang} dir="auto">
                {question.title}
              </h4>
              {question.kind !== 'text' && <p className={styles['how']}>{t(key, params)}</p>}
              <ul className={styles['options']} lang={lang}>
                {question.options.map(({ id, label }) => (
                  <li key={id} dir="auto">
                    {label}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
