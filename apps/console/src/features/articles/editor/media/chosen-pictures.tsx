import type { Picture } from '@guildhall/contract/pictures/staff.ts';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../../../platform/text/i18n.ts';
import styles from './media.module.css';
import { PictureName } from './picture-name.tsx';

export interface ChosenPicture {
  readonly picture: Picture;
  /** Description for players who can't see the picture; empty for a cover or poster. */
  readonly alt: string;
}

interface ChosenPicturesProps {
  readonly chosen: readonly ChosenPicture[];
  /** Whether each picture needs a description. */
  readonly isDescribed: boolean;
  readonly onDescribed: (picture: Picture, alt: string) => void;
  readonly onRenamed: (picture: Picture) => void;
  readonly onDrop: (picture: Picture) => void;
}

/** The row of the button is about to go: its neighbor, or the search, takes the focus. */
const focusAfter = (button: HTMLElement): void => {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const field = next?.querySelector('input') ?? row?.closest('[role="dialog"]')?.querySelector('input[type="search"]');
  if (field instanceof HTMLElement) field.focus();
};

/** Chosen pictures in the order in which they are inserted, with name and description. */
export const ChosenPictures = ({ chosen, isDescribed, onDescribed, onRenamed, onDrop }: ChosenPicturesProps) => {
  const t = useText();
  const nameOf = ({ name, created_by: by }: Picture): string =>
    name === '' ? (by?.name ?? t('articles.by_system')) : name;
  if (chosen.length === 0) return null;
  return (
    <div className={styles['chosen']} data-described={isDescribed}>
      {isDescribed && (
        // Each field has its own label for screen readers.
        <div className={styles['heads']} aria-hidden>
          <span>{t('editor.media.name')}</span>
          <span>{t('editor.picture.alt')}</span>
        </div>
      )}
      <ul aria-label={t('editor.media.chosen')}>
        {chosen.map(({ picture, alt }) => (
          <li key={picture.id}>
            {isDescribed && <img src={picture.src} alt="" />}
            <PictureName picture={picture} isHeaded={isDescribed} onRenamed={onRenamed} />
            {isDescribed && (
              <>
                <TextInput
                  aria-label={t('editor.picture.alt')}
                  placeholder={t('editor.picture.alt.placeholder')}
                  required
                  value={alt}
                  dir="auto"
                  onChange={(event) => onDescribed(picture, event.currentTarget.value)}
                />
                <ActionIcon
                  size="input-xs"
                  aria-label={t('editor.media.forget', { name: nameOf(picture) })}
                  onClick={({ currentTarget }) => {
                    focusAfter(currentTarget);
                    onDrop(picture);
                  }}
                >
                  <IconX size={15} stroke={1.7} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
