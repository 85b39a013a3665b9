import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../platform/i18n.ts';
import { usePaletteActions, type PaletteAction } from '../../platform/palette.ts';
import { useStaff } from '../../platform/session.ts';
import { dialogAddress } from './model/dialog-address.ts';

const icon = { size: 17, stroke: 1.6 };

/** What the content desk offers in the palette, wherever one is; the table and the matrix are among its places. */
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
