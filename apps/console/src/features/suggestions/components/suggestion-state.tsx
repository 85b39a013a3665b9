import type { SuggestionState } from '@guildhall/contract/suggestions/states.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';

const tones: Record<SuggestionState, StatusTone> = {
  open: 'info',
  planned: 'wait',
  done: 'good',
  declined: 'danger',
  hidden: 'quiet',
};

interface SuggestionStateBadgeProps {
  readonly state: SuggestionState;
  readonly isMerged: boolean;
}

export const SuggestionStateBadge = ({ state, isMerged }: SuggestionStateBadgeProps) => {
  const t = useText();
  if (isMerged) return <StatusBadge tone="quiet">{t('suggestions.merged')}</StatusBadge>;
  return <StatusBadge tone={tones[state]}>{t(`suggestions.state.${state}`)}</StatusBadge>;
};
