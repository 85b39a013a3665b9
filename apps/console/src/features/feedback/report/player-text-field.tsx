import type { StaffReport } from '@guildhall/contract/feedback/staff.ts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';

interface PlayerTextFieldProps extends Pick<TextareaProps, 'label'> {
  readonly report: StaffReport;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isFocused?: boolean;
}

/** A message to the player, which is to be written in the language of the report. */
export const PlayerTextField = ({ report, value, onChange, label, isFocused = false }: PlayerTextFieldProps) => {
  const t = useText();
  const locale = useLocale();
  return (
    <Textarea
      data-autofocus={isFocused || undefined}
      label={label}
      description={t('feedback.composer.write_in', { language: languageName(report.lang, locale) })}
      attributes={{ input: { dir: 'auto' } }}
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
