import { IconInbox, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { usePaletteActions, type PaletteAction } from '../../platform/input/command-palette.ts';
import { useStaff } from '../../platform/session/session.ts';

const icon = { size: 17, stroke: 1.6 };

/** Chat commands in the command palette, available on every page. */
export const useChatPalette = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const { may } = useStaff();
  const queue: PaletteAction = {
    id: 'chat.queue',
    label: t('chat.palette.queue'),
    icon: <IconInbox {...icon} />,
    run: () => void navigate('/chat?scope=queue'),
  };
  const mine: PaletteAction = {
    id: 'chat.mine',
    label: t('chat.palette.mine'),
    icon: <IconUserCheck {...icon} />,
    run: () => void navigate('/chat?scope=mine'),
  };
  usePaletteActions(may('chat.read') ? [queue, ...(may('chat.write') ? [mine] : [])] : []);
};
