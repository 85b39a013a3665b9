import { Link } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { featureName } from '../model/feature-name.ts';
import { useSwitches } from '../switches.data.ts';

/** On every page while a feature is paused: it explains why players stop writing. */
export const PausedStatus = () => {
  const t = useText();
  const { data = [] } = useSwitches();
  const paused = data.filter(({ state }) => state !== 'on');
  if (paused.length === 0) return null;
  const names = paused.map(({ feature }) => featureName(feature, t)).join(', ');
  return (
    <span role="status">
      <Link to="/switches" title={names}>
        <StatusBadge tone={paused.some(({ state }) => state === 'off') ? 'danger' : 'wait'}>
          {t('switches.paused', { count: paused.length })}
        </StatusBadge>
      </Link>
    </span>
  );
};
