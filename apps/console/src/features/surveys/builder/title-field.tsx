import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { valueAt } from '../../../ui/texts/model/sheet.ts';
import { textKey } from '../../../ui/texts/model/sheet-texts.ts';
import type { SheetState } from '../../../ui/texts/use-sheet.ts';

interface TitleFieldProps extends Pick<TextareaProps, 'label' | 'placeholder' | 'maxRows' | 'autoFocus' | 'readOnly'> {
  /** Of the text in the sheet. */
  readonly name: string;
  readonly state: SheetState;
}

/** The title of a survey or a question in English: one line, that wraps while it is written. */
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
