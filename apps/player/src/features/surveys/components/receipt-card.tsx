import type { OwnAnswer, SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { groupedReceipt } from '../model/receipt.ts';
import styles from './receipt-card.module.css';

export const ReceiptCard = ({ info, answer }: { readonly info: SurveyInfo; readonly answer: OwnAnswer }) => {
  const t = useText();
  const kind = info.type === surveyTypes.vote ? 'vote' : 'questionnaire';
  const whileRunning = info.status === 'already_ended' ? null : 'surveys.receipt.text';
  const why = info.results === 'staff' ? 'surveys.receipt.staff' : whileRunning;
  return (
    <section className={styles['card']}>
      <span className={styles['seal']}>
        <Icon d={moreIcons.check} size={28} />
      </span>
      <h3 className={styles['thanks']}>{t('surveys.thanks.title')}</h3>
      <p>{t(`surveys.thanks.${kind}`)}</p>
      <div className={styles['slip']}>
        <h4 className={styles['name']}>{t('surveys.receipt.title')}</h4>
        <p className={styles['receipt']} dir="ltr">
          {groupedReceipt(answer.receipt)}
        </p>
        <CopyButton text={groupedReceipt(answer.receipt)} />
        {why !== null && <p className={styles['why']}>{t(why)}</p>}
      </div>
    </section>
  );
};
