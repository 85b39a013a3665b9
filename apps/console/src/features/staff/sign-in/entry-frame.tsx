import type { ReactNode } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { LanguageMenu } from '../../../ui/language-menu.tsx';
import { SchemeMenu } from '../../../ui/scheme-menu.tsx';
import { HallPicture } from './hall-picture.tsx';
import styles from './entry-frame.module.css';

export const EntryFrame = ({ children }: { readonly children: ReactNode }) => {
  const t = useText();
  return (
    <div className={styles['frame']}>
      <aside className={styles['hall']}>
        <HallPicture />
        <div className={styles['words']}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={44} height={44} className={styles['crest']} />
          <p className={styles['name']}>{t('shell.name')}</p>
          <p className={styles['line']}>{t('staff.entry.line')}</p>
        </div>
      </aside>
      <main className={styles['way']}>
        <div className={styles['tools']}>
          <LanguageMenu />
          <SchemeMenu />
        </div>
        <div className={styles['form']}>{children}</div>
      </main>
    </div>
  );
};
