import type { Picture } from '@guildhall/contract/pictures/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../platform/network/api.ts';
import { failureText } from '../../../../platform/text/failure-text.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { queryClient } from '../../../../platform/network/query-client.ts';

interface PictureNameProps {
  readonly picture: Picture;
  /** The column has a head, so the label is for screen readers only. */
  readonly isHeaded: boolean;
  readonly onRenamed: (picture: Picture) => void;
}

/** Internal name of the picture, saved on blur. */
export const PictureName = ({ picture, isHeaded, onRenamed }: PictureNameProps) => {
  const t = useText();
  const [name, setName] = useState(picture.name);
  const [error, setError] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    if (name.trim() === picture.name) return;
    setError(null);
    try {
      onRenamed(await call('/picture/rename', { id: picture.id, name }));
      void queryClient.invalidateQueries({ queryKey: ['pictures'] });
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <TextInput
      {...{ [isHeaded ? 'aria-label' : 'label']: t('editor.media.name') }}
      placeholder={t('editor.media.name.placeholder')}
      value={name}
      maxLength={staffLimits.pictureNameMax}
      dir="auto"
      error={error === null ? null : failureText(error)}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
};
