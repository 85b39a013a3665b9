import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './import-dialog.module.css';

export const FileDrop = ({ onFile }: { readonly onFile: (file: File) => void }) => {
  const t = useText();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent): void => {
    // Otherwise the browser would navigate away to the dropped file.
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileImport size={28} stroke={1.4} aria-hidden />
      <strong>{t('articles.import.drop')}</strong>
      <p>{t('articles.import.hint')}</p>
      <FileButton
        accept=".xlf,.xliff,application/xliff+xml"
        onChange={(file) => {
          if (file !== null) onFile(file);
        }}
      >
        {(props) => (
          <Button variant="default" data-autofocus {...props}>
            {t('articles.import.pick')}
          </Button>
        )}
      </FileButton>
    </div>
  );
};
