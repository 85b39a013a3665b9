import type { IncidentState } from '@guildhall/contract/incidents/states.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';

const tones: Record<IncidentState, StatusTone> = { draft: 'quiet', open: 'wait', closed: 'good' };

export const IncidentStateBadge = ({ state }: { readonly state: IncidentState }) => {
  const t = useText();
  return <StatusBadge tone={tones[state]}>{t(`incidents.state.${state}`)}</StatusBadge>;
};
