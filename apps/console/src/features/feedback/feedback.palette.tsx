import { IconHash, IconInbox, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { usePaletteActions, type PaletteAction } from '../../platform/input/command-palette.ts';
import { useStaff } from '../../platform/session/session.ts';

const icon = { size: 17, stroke: 1.6 };

export const useFeedbackPalette = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const { may } = useStaff();
  const actions: PaletteAction[] = [
    {
      id: 'feedback.number',
      label: t('feedback.open_number'),
      icon: <IconHash {...icon} />,
      run: () => void navigate('/feedback?number=yes'),
    },
    {
      id: 'feedback.mine',
      label: t('feedback.palette.mine'),
      icon: <IconUserCheck {...icon} />,
      run: () => void navigate('/feedback?assignee=me'),
    },
    {
      id: 'feedback.unassigned',
      label: t('feedback.palette.unassigned'),
      icon: <IconInbox {...icon} />,
      run: () => void navigate('/feedback?assignee=nobody'),
    },
  ];
  usePaletteActions(may('feedback.read') ? actions : []);
};
