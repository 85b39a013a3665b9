import { IconGridDots, IconList } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './list-frame.module.css';

export const ViewSwitch = () => {
  const t = useText();
  const { search } = useLocation();
  return (
    <nav className={styles['switch']} aria-label={t('articles.views')}>
      <NavLink to={{ pathname: '/articles', search }} end>
        <IconList size={14} stroke={1.8} aria-hidden />
        {t('articles.view.table')}
      </NavLink>
      <NavLink to={{ pathname: '/articles/languages', search }} end>
        <IconGridDots size={14} stroke={1.8} aria-hidden />
        {t('articles.view.languages')}
      </NavLink>
    </nav>
  );
};
