import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { usePaletteActions } from '../../platform/input/command-palette.ts';
import { useStaff } from '../../platform/session/session.ts';

export const useIncidentsPalette = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const mayWrite = useStaff().may('incidents.write');
  const create = {
    id: 'incidents.create',
    label: t('incidents.new'),
    icon: <IconAlertTriangle size={17} stroke={1.6} />,
    run: () => void navigate('/incidents/new'),
  };
  usePaletteActions(mayWrite ? [create] : []);
};
