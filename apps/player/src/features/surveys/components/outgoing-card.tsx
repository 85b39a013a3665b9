import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import type { Outgoing } from '../outbox/outgoing.model.ts';
import { answerOutbox, wakeAnswerOutbox } from '../outbox/outbox.background.ts';
import { surveyIcons } from '../surveys.icons.ts';
import { AnswerList } from './answer-list.tsx';
import { Notice } from './notice.tsx';
import styles from './outgoing-card.module.css';

const State = ({ item }: { readonly item: Outgoing }) => {
  const t = useText();
  const { trouble, failureMessage } = item;
  if (trouble === null) return <Notice icon={moreIcons.up} title={t('surveys.sending')} />;
  if (trouble === 'refused') {
    const text = failureMessage === null ? undefined : t(failureMessage.key, failureMessage.params);
    return <Notice icon={surveyIcons.lock} title={t('surveys.refused.title')} text={text} look="bad" isAlert />;
  }
  if (trouble === 'launch') {
    return (
      <Notice
        icon={surveyIcons.lock}
        title={t('surveys.unsent')}
        text={t('feedback.kept.launch')}
        look="wait"
        isAlert
      />
    );
  }
  return (
    <Notice
      icon={surveyIcons.clock}
      title={t('surveys.unsent')}
      text={t(trouble === 'network' ? 'feedback.kept.text' : 'feedback.waiting.server')}
      look="wait"
      isAlert
    />
  );
};

export const OutgoingCard = ({ info, item }: { readonly info: SurveyInfo; readonly item: Outgoing }) => {
  const t = useText();
  const { trouble } = item;
  return (
    <div className={styles['card']} aria-busy={trouble === null}>
      <State item={item} />
      {trouble === 'refused' && <p className={styles['text']}>{t('surveys.refused.text')}</p>}
      <AnswerList questions={info.questions} lang={localeOfLang(info.lang)} answers={item.answers} />
      {trouble === 'refused' && (
        <Button look="plain" onClick={() => void answerOutbox.discard(info.id)}>
          {t('surveys.refused.discard')}
        </Button>
      )}
      {(trouble === 'network' || trouble === 'server') && (
        <Button look="plain" onClick={() => void wakeAnswerOutbox(true)}>
          {t('shell.retry')}
        </Button>
      )}
    </div>
  );
};
