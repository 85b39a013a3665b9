import { useId, useRef } from 'react';
import { config } from '../../../platform/config.ts';
import { usePause } from '../../../platform/session/paused.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import type { DraftPicture, PicturesUpdate } from '../../../kit/drafts/draft-picture.ts';
import type { PicturePath } from '../uploads.store.ts';
import { usePicturePicker } from '../use-picture-picker.ts';
import styles from './picture-field.module.css';
import { PickedTile, PictureTile } from './picture-tile.tsx';

interface PictureFieldProps {
  readonly path?: PicturePath;
  readonly id?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly value: readonly DraftPicture[];
  /** Takes an update function, because uploads finish asynchronously. Must be referentially stable. */
  readonly onChange: (update: PicturesUpdate) => void;
  readonly error?: string | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly isLocked?: boolean;
  /** The OS may kill the app while the file picker is open, so the form saves its draft here. */
  readonly onPick?: () => void;
}

export const PictureField = ({
  id: ownId,
  label,
  hint,
  value,
  onChange,
  error,
  min = 0,
  max = config.limits.images_max,
  isLocked = false,
  onPick,
  path,
}: PictureFieldProps) => {
  const t = useText();
  const madeId = useId();
  const id = ownId ?? madeId;
  // Screenshots of an account deletion have a path of their own, which is never paused.
  const isPaused = usePause('files') !== undefined && path === undefined;
  const input = useRef<HTMLInputElement>(null);
  const { uploads, picked, room, isOver, add, remove, retry } = usePicturePicker(value, onChange, max, path);
  const overText = isOver ? t('error.array_length', { min, max }) : undefined;
  const afterRemoval = (key: string): void => {
    remove(key);
    // The focused button was removed with its tile.
    setTimeout(() => input.current?.focus());
  };
  return (
    <fieldset id={id} tabIndex={-1} className={styles['field']} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={styles['legend']}>{label ?? t('files.pictures')}</legend>
      {isPaused && <PausedNotice feature="files" />}
      <ul className={styles['tiles']}>
        {value.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            number={index + 1}
            state={uploads.get(picture.key)}
            isLocked={isLocked}
            onRemove={() => afterRemoval(picture.key)}
            onRetry={() => retry(picture.key)}
          />
        ))}
        {picked.map((entry, index) => (
          <PickedTile
            key={entry.key}
            number={value.length + index + 1}
            failure={entry.failure}
            onRemove={() => afterRemoval(entry.key)}
          />
        ))}
        {room > 0 && (
          <li className={styles['place']}>
            <label className={styles['add']}>
              <input
                ref={input}
                type="file"
                accept="image/jpeg,image/png,image/webp"
                multiple={room > 1}
                disabled={isLocked || isPaused}
                className={styles['input']}
                aria-invalid={error !== undefined}
                aria-describedby={`${id}-hint ${id}-error`}
                onClick={onPick}
                onChange={(event) => {
                  add([...(event.target.files ?? [])]);
                  // Reset, so that picking the same file again fires a change event.
                  event.target.value = '';
                }}
              />
              <span className={styles['addFace']}>
                <Icon d={moreIcons.picture} size={26} />
                {t('files.add')}
              </span>
            </label>
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className={styles['hint']} role="status">
        {room > 0 ? (hint ?? t('files.hint', { count: max })) : t('files.full', { count: max })}
      </p>
      <p id={`${id}-error`} className={styles['error']} role="status">
        {error ?? overText}
      </p>
    </fieldset>
  );
};
