import { useId, useRef } from 'react';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import type { KeptPicture, PicturesUpdate } from '../model/picture.ts';
import { usePicking } from '../use-picking.ts';
import styles from './picture-field.module.css';
import { PickedTile, PictureTile } from './picture-tile.tsx';

interface PictureFieldProps {
  readonly id?: string;
  /** What the pictures are of, where that matters. */
  readonly label?: string;
  readonly hint?: string;
  readonly value: readonly KeptPicture[];
  /** Takes a change instead of a value: uploads end whenever they like. Must keep its identity. */
  readonly onChange: (update: PicturesUpdate) => void;
  readonly error?: string | undefined;
  readonly min?: number;
  readonly max?: number;
  /** While the form is on its way nothing is added or taken out. */
  readonly isLocked?: boolean;
  /** The device may end the app while its file picker is open: the moment to keep what was typed. */
  readonly onPick?: () => void;
}

/** Pictures of a form: picked, made small, uploaded at once, each in a tile of its own. */
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
}: PictureFieldProps) => {
  const t = useText();
  const madeId = useId();
  const id = ownId ?? madeId;
  const input = useRef<HTMLInputElement>(null);
  const { uploads, picked, room, isOver, add, remove, retry } = usePicking(value, onChange, max);
  const overText = isOver ? t('error.array_length', { min, max }) : undefined;
  const afterRemoval = (key: string): void => {
    remove(key);
    // The button that had the focus is gone with its tile.
    setTimeout(() => input.current?.focus());
  };
  return (
    <fieldset id={id} tabIndex={-1} className={styles['field']} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={styles['legend']}>{label ?? t('files.pictures')}</legend>
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
            told={entry.told}
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
                disabled={isLocked}
                className={styles['input']}
                aria-invalid={error !== undefined}
                aria-describedby={`${id}-hint ${id}-error`}
                onClick={onPick}
                onChange={(event) => {
                  add([...(event.target.files ?? [])]);
                  // The same file picked again must count as a change.
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
