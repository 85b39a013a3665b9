import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { Draft } from '../draft/draft.model.ts';
import { restoreDraft } from '../draft/restore.model.ts';
import { answerStore } from '../outbox/outbox.background.ts';
import { AnswerList } from './answer-list.tsx';
import styles from './outgoing-card.module.css';

export const UnfinishedDraft = ({ info }: { readonly info: SurveyInfo }) => {
  const t = useText();
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    let isGone = false;
    void answerStore()
      .draft(info.id)
      .then((found) => {
        if (!isGone) setDraft(restoreDraft(found, info)?.draft ?? null);
      });
    return () => {
      isGone = true;
    };
  }, [info]);
  if (draft === null || draft.answers.length === 0) return null;
  const discard = (): void => {
    void answerStore().dropDraft(info.id);
    setDraft(null);
  };
  return (
    <div className={styles['card']}>
      <p className={styles['text']}>{t('surveys.refused.text')}</p>
      <AnswerList questions={info.questions} lang={localeOfLang(info.lang)} answers={draft.answers} />
      <Button look="plain" onClick={discard}>
        {t('surveys.refused.discard')}
      </Button>
    </div>
  );
};
