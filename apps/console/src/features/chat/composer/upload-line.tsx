import { Button, Progress } from '@mantine/core';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './composer.module.css';
import type { useUpload } from './use-upload.ts';

export const UploadLine = ({ upload: { upload, forget } }: { readonly upload: ReturnType<typeof useUpload> }) => {
  const t = useText();
  if (upload.state === 'idle') return null;
  if (upload.state === 'running') {
    const percent = Math.round(upload.part * 100);
    return <Progress size="sm" value={percent} aria-label={t('chat.uploading', { percent })} />;
  }
  return (
    <p className={styles['problem']} role="alert">
      {t('chat.upload_failed', { why: failureText(upload.error) })}
      <Button variant="subtle" color="red" size="compact-xs" onClick={upload.again}>
        {t('shell.retry')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={forget}>
        {t('chat.discard')}
      </Button>
    </p>
  );
};
