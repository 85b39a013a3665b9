import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button, FileButton, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useText } from '../../../../platform/text/i18n.ts';
import styles from './media.module.css';

interface PictureBarProps {
  readonly isMine: boolean;
  readonly search: string;
  readonly onMine: (isMine: boolean) => void;
  readonly onSearch: (search: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses which pictures of the library are listed, and uploads others. */
export const PictureBar = ({ isMine, search, onMine, onSearch, onFiles }: PictureBarProps) => {
  const t = useText();
  return (
    <div className={styles['bar']}>
      <SegmentedControl
        aria-label={t('editor.media.whose')}
        value={isMine ? 'mine' : 'all'}
        onChange={(value) => onMine(value === 'mine')}
        data={[
          { value: 'all', label: t('editor.media.all') },
          { value: 'mine', label: t('editor.media.mine') },
        ]}
      />
      <TextInput
        className={styles['find'] ?? ''}
        type="search"
        aria-label={t('editor.media.search')}
        placeholder={t('editor.media.search')}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        maxLength={staffLimits.pictureNameMax}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <span className={styles['hint']}>{t('editor.media.hint')}</span>
      <FileButton multiple accept="image/jpeg,image/png,image/webp" onChange={onFiles}>
        {(props) => (
          <Button leftSection={<IconUpload size={16} stroke={1.7} />} {...props}>
            {t('editor.media.upload')}
          </Button>
        )}
      </FileButton>
    </div>
  );
};
