import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { usePaletteActions, type PaletteAction } from '../../platform/input/command-palette.ts';
import { useStaff } from '../../platform/session/session.ts';
import { dialogAddress } from './model/dialog-address.ts';

const icon = { size: 17, stroke: 1.6 };

/** Article commands in the command palette, available on every page. */
export const useArticlesPalette = (): void => {
  const t = useText();
  const navigate = useNavigate();
  const at = useLocation();
  const { may } = useStaff();
  const actions: PaletteAction[] = [
    {
      id: 'articles.create',
      label: t('articles.new'),
      icon: <IconPlus {...icon} />,
      run: () => void navigate(dialogAddress(at, 'create')),
    },
    {
      id: 'articles.import',
      label: t('articles.import'),
      icon: <IconFileImport {...icon} />,
      run: () => void navigate(dialogAddress(at, 'import')),
    },
  ];
  usePaletteActions(may('content.write') ? actions : []);
};
