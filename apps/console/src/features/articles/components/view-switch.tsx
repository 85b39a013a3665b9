import { IconGridDots, IconList } from '@tabler/icons-react';
import { NavLink, useLocation } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import styles from './desk-frame.module.css';

/** Between the table and the matrix, with the same filters. */
export const ViewSwitch = () => {
  const t = useText();
  const { search } = useLocation();
  return (
    <nav className={styles['switch']} aria-label={t('articles.views')}>
      <NavLink to={{ pathname: '/content', search }} end>
        <IconList size={14} stroke={1.8} aria-hidden />
        {t('articles.view.table')}
      </NavLink>
      <NavLink to={{ pathname: '/content/languages', search }} end>
        <IconGridDots size={14} stroke={1.8} aria-hidden />
        {t('articles.view.languages')}
      </NavLink>
    </nav>
  );
};
