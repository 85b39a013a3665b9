import { feedbackStateNameOf, type FeedbackState, type FeedbackStateName } from '@guildhall/contract/feedback/rules.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';

const tones: Record<FeedbackStateName, StatusTone> = {
  pending: 'brand',
  improving: 'quiet',
  in_progress: 'info',
  finished: 'good',
};

export const ReportState = ({ state }: { readonly state: FeedbackState }) => {
  const t = useText();
  const name = feedbackStateNameOf(state);
  return <StatusBadge tone={tones[name]}>{t(`feedback.state.${name}`)}</StatusBadge>;
};
