import { feedbackStateNameOf, type FeedbackState } from '@guildhall/contract/feedback/rules.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './state-chip.module.css';

/** The color only repeats the text. */
export const StateChip = ({ state }: { readonly state: FeedbackState }) => {
  const t = useText();
  const name = feedbackStateNameOf(state);
  return <span className={`${styles['chip']} ${styles[name]}`}>{t(`feedback.state.${name}`)}</span>;
};
