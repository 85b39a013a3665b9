import { IconBulb } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { usePaletteActions } from '../../platform/input/command-palette.ts';
import { useStaff } from '../../platform/session/session.ts';

export const useSuggestionsPalette = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const mayWrite = useStaff().may('suggestions.write');
  const create = {
    id: 'suggestions.create',
    label: t('suggestions.new'),
    icon: <IconBulb size={17} stroke={1.6} />,
    run: () => void navigate('/suggestions/new'),
  };
  usePaletteActions(mayWrite ? [create] : []);
};
