import type { OwnAnswer, SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { moreIcons } from '../../../ui/more-icons.ts';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { areSameChoices, groupedReceipt } from '../model/receipt.ts';
import { surveyIcons } from '../surveys.icons.ts';
import type { LookupState } from '../use-receipt-lookup.ts';
import { AnswerList } from './answer-list.tsx';
import { Notice } from './notice.tsx';
import styles from './receipt-lookup.module.css';

interface LookupResultProps {
  readonly info: SurveyInfo;
  readonly state: LookupState;
  readonly own: OwnAnswer | null;
}

export const LookupResult = ({ info, state, own }: LookupResultProps) => {
  const t = useText();
  if (state.status === 'failed') return <FailedLine error={state.error} />;
  if (state.status === 'missing') {
    return <Notice icon={surveyIcons.receipt} text={t('surveys.lookup.missing')} look="wait" isAlert />;
  }
  if (state.status !== 'found') return null;
  const isOwn = state.receipt === own?.receipt;
  const isSame = isOwn && areSameChoices(state.choices, own.choices);
  return (
    <div className={styles['found']} role="status">
      {isOwn && (
        <Notice
          icon={isSame ? moreIcons.check : surveyIcons.receipt}
          text={t(isSame ? 'surveys.lookup.same' : 'surveys.lookup.different')}
          look={isSame ? 'good' : 'bad'}
        />
      )}
      <p className={styles['counted']}>
        <bdi dir="ltr">{groupedReceipt(state.receipt)}</bdi>
        <span>{t('surveys.lookup.counted')}</span>
      </p>
      <p className={styles['counted']}>
        {t(state.is_verified ? 'surveys.lookup.verified' : 'surveys.lookup.unverified')}
      </p>
      {/* The published tally contains choices only; free text is visible to staff only. */}
      <AnswerList
        questions={info.questions.filter(({ kind }) => kind !== 'text')}
        lang={localeOfLang(info.lang)}
        answers={state.choices}
      />
    </div>
  );
};
