import { IconChecklist, IconThumbUp } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { usePaletteActions } from '../../platform/input/command-palette.ts';
import { useStaff } from '../../platform/session/session.ts';

export const useSurveysPalette = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const mayWrite = useStaff().may('surveys.write');
  const actions = [
    {
      id: 'surveys.questionnaire',
      label: t('surveys.new.questionnaire'),
      icon: <IconChecklist size={17} stroke={1.6} />,
      run: () => void navigate('/surveys/new'),
    },
    {
      id: 'surveys.vote',
      label: t('surveys.new.vote'),
      icon: <IconThumbUp size={17} stroke={1.6} />,
      run: () => void navigate('/surveys/new?type=vote'),
    },
  ];
  usePaletteActions(mayWrite ? actions : []);
};
