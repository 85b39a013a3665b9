import { Button, UnstyledButton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import { useOpenArticle, useSettingsState } from '../use-open-article.ts';
import { PictureLibrary } from '../media/picture-library.tsx';
import styles from './settings-tab.module.css';

/** Cover in the aspect ratio that players see. */
export const CoverField = () => {
  const t = useText();
  const { session, mayWrite } = useOpenArticle();
  const { cover } = useSettingsState().settings;
  const [isOpen, setIsOpen] = useState(false);
  const picture = cover !== null && (
    <img src={cover.src} alt={t('editor.cover')} width={cover.width} height={cover.height} />
  );
  return (
    <div className={styles['group']}>
      <h3 className={styles['heading']}>{t('editor.cover')}</h3>
      {mayWrite ? (
        <UnstyledButton
          className={styles['cover'] ?? ''}
          data-filled={cover !== null || undefined}
          style={{ backgroundColor: cover?.tone ?? '' }}
          onClick={() => setIsOpen(true)}
          aria-label={cover === null ? t('editor.cover.choose') : t('editor.cover.change')}
        >
          {cover === null ? (
            <span className={styles['empty']}>
              <IconPhotoPlus size={22} stroke={1.5} aria-hidden />
              {t('editor.cover.choose')}
            </span>
          ) : (
            picture
          )}
        </UnstyledButton>
      ) : (
        <div
          className={styles['cover']}
          data-filled={cover !== null || undefined}
          style={{ backgroundColor: cover?.tone ?? '' }}
        >
          {cover === null ? t('editor.cover.none') : picture}
        </div>
      )}
      {mayWrite && cover !== null && (
        <div className={styles['buttons']}>
          <Button variant="default" size="compact-xs" onClick={() => setIsOpen(true)}>
            {t('editor.cover.change')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            onClick={() => session.changeSettings({ cover: null })}
          >
            {t('editor.cover.remove')}
          </Button>
        </div>
      )}
      {isOpen && (
        <PictureLibrary
          purpose="cover"
          files={[]}
          onChoose={([{ picture: chosen }]) => {
            const { id, src, width, height, tone } = chosen;
            session.changeSettings({ cover: { id, src, width, height, tone } });
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
};
