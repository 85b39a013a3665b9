import { Select } from '@mantine/core';
import { useText } from '../../platform/text/i18n.ts';
import { useReasonChoices } from './reasons.data.ts';

export { TopicChips } from './components/topic-chips.tsx';
export { TopicDialog } from './components/topic-dialog.tsx';
export { setTopic, useReasonChoices, useReasons, useTags } from './reasons.data.ts';

interface ReasonFieldProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** An optional field of another dialog. */
export const ReasonField = ({ value, onChange }: ReasonFieldProps) => {
  const t = useText();
  const choices = useReasonChoices(true, value);
  return (
    <Select
      label={t('reasons.field')}
      placeholder={t('reasons.none')}
      data={[...choices]}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      searchable
      clearable
      nothingFoundMessage={t('shell.palette.nothing')}
      clearButtonProps={{ 'aria-label': t('reasons.clear') }}
    />
  );
};
