import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone: 'info' | 'wait' | 'danger';
  readonly icon: TablerIcon;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

export const Notice = ({ tone, icon: Icon, children, actions }: NoticeProps) => (
  <div className={styles['notice']} data-tone={tone} role="status">
    <Icon size={16} stroke={1.8} aria-hidden />
    <div className={styles['words']}>{children}</div>
    {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
  </div>
);
