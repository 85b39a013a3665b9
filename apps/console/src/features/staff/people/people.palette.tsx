import { IconMailOpened, IconTable, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { usePaletteActions, type PaletteAction } from '../../../platform/input/command-palette.ts';
import { useStaff } from '../../../platform/session/session.ts';

const icon = { size: 17, stroke: 1.6 };

export const usePeoplePalette = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const { may } = useStaff();
  const actions: PaletteAction[] = [];
  if (may('people.write')) {
    actions.push({
      id: 'people.invite',
      label: t('people.invite'),
      hint: t('people.invite.hint'),
      icon: <IconUserPlus {...icon} />,
      run: () => void navigate('/people/invitations?invite=yes'),
    });
  }
  if (may('people.read')) {
    actions.push(
      {
        id: 'people.invitations',
        label: t('people.invitations.title'),
        icon: <IconMailOpened {...icon} />,
        run: () => void navigate('/people/invitations'),
      },
      {
        id: 'people.roles',
        label: t('people.roles.title'),
        icon: <IconTable {...icon} />,
        run: () => void navigate('/people/roles'),
      },
    );
  }
  usePaletteActions(actions);
};
