import { feedbackTypes, type FeedbackType } from '@guildhall/contract/feedback/rules.ts';
import { IconBug, IconBulb } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './marks.module.css';

export const TypeIcon = ({ type }: { readonly type: FeedbackType }) => {
  const t = useText();
  const isIssue = type === feedbackTypes.issue;
  const Icon = isIssue ? IconBug : IconBulb;
  const label = t(isIssue ? 'feedback.type.issue' : 'feedback.type.suggestion');
  return (
    <span className={styles['icon']} role="img" aria-label={label} title={label} data-type={isIssue ? 'issue' : 'idea'}>
      <Icon size={15} stroke={1.7} aria-hidden />
    </span>
  );
};
