import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { usePaletteActions } from '../../platform/palette.ts';
import { useStaff } from '../../platform/session.ts';

/** What this desk offers in the palette, wherever one is. */
export const useIncidentsPalette = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const mayWrite = useStaff().may('incidents.write');
  const create = {
    id: 'incidents.create',
    label: t('incidents.new'),
    icon: <IconAlertTriangle size={17} stroke={1.6} />,
    run: () => void navigate('/issues/new'),
  };
  usePaletteActions(mayWrite ? [create] : []);
};
