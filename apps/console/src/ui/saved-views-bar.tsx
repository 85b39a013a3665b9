import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconTrash, IconUser, IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { failureText } from '../platform/text/failure-text.ts';
import { useText } from '../platform/text/i18n.ts';
import { removeView, shareView, type SavedView } from '../platform/address/saved-views.ts';
import styles from './filter-bar.module.css';

interface SavedViewsBarProps {
  readonly views: readonly SavedView[];
  readonly path: string;
  readonly search: string;
  /** By query string of the view. */
  readonly counts?: ReadonlyMap<string, string>;
  /** Query string of the list without filters; a list that opens with a view names all of it. */
  readonly all?: string;
  /** URL parameters that are no filters and stay when a view is opened. */
  readonly keep?: readonly string[];
}

const icon = { size: 15, stroke: 1.7 };

const ViewMenu = ({ view }: { readonly view: SavedView }) => {
  const t = useText();
  const run = (work: () => Promise<void>) => (): void => {
    work().catch((error: unknown) => notifications.show({ color: 'red', message: failureText(error) }));
  };
  const { id, name, isShared } = view;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon className={styles['more'] ?? ''} variant="transparent" aria-label={t('shell.views.more', { name })}>
          <IconDots size={14} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {id !== null && (
          <Menu.Item
            leftSection={isShared ? <IconUser {...icon} /> : <IconUsers {...icon} />}
            onClick={run(() => shareView(id, !isShared))}
          >
            {t(isShared ? 'shell.views.unshare' : 'shell.views.share')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          aria-label={t('shell.views.remove', { name })}
          onClick={run(() => removeView(view))}
        >
          {t('shell.views.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

export const SavedViewsBar = ({ views, path, search, counts, all = '', keep = [] }: SavedViewsBarProps) => {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  if (views.length === 0) return null;
  const open = (wanted: string) => (): void => {
    const next = new URLSearchParams(wanted);
    for (const name of keep) for (const value of params.getAll(name)) next.append(name, value);
    void navigate({ pathname: path, search: next.toString() }, { replace: true });
  };
  return (
    <div className={styles['views']} role="group" aria-label={t('shell.views')}>
      <button type="button" className={styles['view']} aria-pressed={search === all} onClick={open(all)}>
        {t('shell.views.all')}
      </button>
      {views.map((view) => (
        <span key={view.id ?? `local ${view.name}`} className={styles['saved']}>
          <button
            type="button"
            className={styles['view']}
            aria-pressed={view.search === search}
            onClick={open(view.search)}
            {...(view.isShared && { title: t('shell.views.shared_by', { name: view.owner }) })}
          >
            {view.isShared && <IconUsers size={13} stroke={1.8} aria-hidden />}
            {view.name}
            {counts?.get(view.search) !== undefined && (
              <span className={styles['count']}>{counts.get(view.search)}</span>
            )}
          </button>
          {view.isChangeable && <ViewMenu view={view} />}
        </span>
      ))}
    </div>
  );
};
