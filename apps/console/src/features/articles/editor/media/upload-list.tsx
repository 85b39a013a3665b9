import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconPhotoX, IconX } from '@tabler/icons-react';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import styles from './media.module.css';
import type { Upload, Uploads } from './uploads.store.ts';

const UploadItem = ({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) => {
  const t = useText();
  const { id, file, address, part, state, error } = upload;
  return (
    <li className={styles['upload']}>
      {state === 'failed' ? (
        <IconPhotoX className={styles['no']} size={20} stroke={1.5} aria-hidden />
      ) : (
        <img src={address} alt="" />
      )}
      <div className={styles['words']}>
        <span className={styles['name']}>{file.name}</span>
        {state === 'failed' ? (
          <span className={styles['failure']} role="alert">
            {failureText(error)}
          </span>
        ) : (
          <Progress
            size="sm"
            value={part * 100}
            animated={part === 1}
            striped={part === 1}
            aria-label={t('editor.media.sending', { name: file.name })}
          />
        )}
      </div>
      {state === 'failed' && (
        <Button size="compact-xs" variant="default" onClick={() => uploads.retry(id)}>
          {t('shell.retry')}
        </Button>
      )}
      <ActionIcon aria-label={t('editor.media.forget', { name: file.name })} onClick={() => uploads.remove(id)}>
        <IconX size={15} stroke={1.7} />
      </ActionIcon>
    </li>
  );
};

export const UploadList = ({ uploads }: { readonly uploads: Uploads }) => {
  const list = useStore(uploads.list);
  if (list.length === 0) return null;
  return (
    <ul className={styles['uploads']}>
      {list.map((upload) => (
        <UploadItem key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
};
