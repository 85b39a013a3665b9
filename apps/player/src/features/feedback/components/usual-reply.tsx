import type { FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './usual-reply.module.css';

const texts = {
  hours: 'feedback.usual.hours',
  day: 'feedback.usual.day',
  two_days: 'feedback.usual.two_days',
  week: 'feedback.usual.week',
} as const;

export const UsualReply = ({ usual }: { readonly usual: FeedbackInfo['usual_reply'] }) => {
  const t = useText();
  return (
    <p className={styles['usual']}>
      {usual !== null && `${t(texts[usual])} `}
      {t('feedback.hear')}
    </p>
  );
};
