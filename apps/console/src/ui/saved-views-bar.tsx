import { IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../platform/text/i18n.ts';
import { removeView, type SavedView } from '../platform/address/saved-views.ts';
import styles from './filter-bar.module.css';

interface SavedViewsBarProps {
  readonly views: readonly SavedView[];
  readonly path: string;
  readonly search: string;
}

export const SavedViewsBar = ({ views, path, search }: SavedViewsBarProps) => {
  const t = useText();
  const navigate = useNavigate();
  if (views.length === 0) return null;
  return (
    <div className={styles['views']} role="group" aria-label={t('shell.views')}>
      <button
        type="button"
        className={styles['view']}
        aria-pressed={search === ''}
        onClick={() => void navigate(path, { replace: true })}
      >
        {t('shell.views.all')}
      </button>
      {views.map((view) => (
        <span key={view.name} className={styles['saved']}>
          <button
            type="button"
            className={styles['view']}
            aria-pressed={view.search === search}
            onClick={() => void navigate(path + view.search, { replace: true })}
          >
            {view.name}
          </button>
          <button
            type="button"
            className={styles['forget']}
            aria-label={t('shell.views.remove', { name: view.name })}
            onClick={() => removeView(view)}
          >
            <IconX size={11} stroke={2} />
          </button>
        </span>
      ))}
    </div>
  );
};
