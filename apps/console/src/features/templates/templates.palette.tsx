import { IconTemplate } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { usePaletteActions } from '../../platform/input/command-palette.ts';
import { useStaff } from '../../platform/session/session.ts';

export const useTemplatesPalette = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const mayWrite = useStaff().may('feedback.write');
  const create = {
    id: 'templates.create',
    label: t('templates.new'),
    icon: <IconTemplate size={17} stroke={1.6} />,
    run: () => void navigate('/feedback/templates/new'),
  };
  usePaletteActions(mayWrite ? [create] : []);
};
