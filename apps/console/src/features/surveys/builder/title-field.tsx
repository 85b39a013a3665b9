import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { textKey } from '../../../multilingual/model/sheet-texts.ts';
import type { SheetState } from '../../../multilingual/use-sheet.ts';

interface TitleFieldProps extends Pick<TextareaProps, 'label' | 'placeholder' | 'maxRows' | 'autoFocus' | 'readOnly'> {
  readonly name: string;
  readonly state: SheetState;
}

export const TitleField = ({ name, state, ...field }: TitleFieldProps) => {
  const key = textKey(name, defaultLang);
  return (
    <Textarea
      {...field}
      autosize
      minRows={1}
      value={valueAt(state.sheet, key)}
      lang="en-US"
      maxLength={staffLimits.titleMax}
      onChange={(event) => state.change({ [key]: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })}
    />
  );
};
