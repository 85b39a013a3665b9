import type { IncidentState } from '@guildhall/contract/suggestion-states.ts';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';

const tones: Record<IncidentState, StatusTone> = { draft: 'quiet', open: 'wait', closed: 'good' };

export const IncidentStateBadge = ({ state }: { readonly state: IncidentState }) => {
  const t = useText();
  return <StatusBadge tone={tones[state]}>{t(`incidents.state.${state}`)}</StatusBadge>;
};
