import { restrictionReasons } from '@guildhall/contract/restrictions/reasons.ts';
import { restrictionBounds, restrictionKinds } from '@guildhall/contract/restrictions/rules.ts';
import { Radio, Select, Stack, Textarea } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { hoursFor, type Choice } from '../model/choice.ts';

interface ChoiceFieldsProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  /** Blocks and long durations. */
  readonly mayBlock: boolean;
  readonly mayLast: boolean;
}

const lasting = 'permanent';

export const ChoiceFields = ({ choice, onChange, mayBlock, mayLast }: ChoiceFieldsProps) => {
  const t = useText();
  const hoursText = (hours: number): string =>
    hours < 48 ? t('restrictions.hours', { count: hours }) : t('restrictions.days', { count: hours / 24 });
  const durations = hoursFor(mayBlock).map((hours) => ({ value: String(hours), label: hoursText(hours) }));
  return (
    <Stack gap="sm">
      {mayBlock && (
        <Radio.Group
          size="xs"
          label={t('restrictions.kind')}
          value={choice.kind}
          onChange={(value) => onChange({ ...choice, kind: restrictionKinds.find((each) => each === value) ?? 'mute' })}
        >
          <Stack gap="xs" mt="xs">
            {restrictionKinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`restrictions.kind.${kind}`)}
                description={t(`restrictions.kind.${kind}.text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Select
        label={t('restrictions.duration')}
        allowDeselect={false}
        data={mayLast ? [...durations, { value: lasting, label: t('restrictions.permanent') }] : durations}
        value={choice.hours === null ? lasting : String(choice.hours)}
        onChange={(value) => onChange({ ...choice, hours: value === lasting ? null : Number(value ?? 24) })}
      />
      <Select
        label={t('restrictions.why')}
        description={t('restrictions.why.text')}
        allowDeselect={false}
        data={restrictionReasons.map((value) => ({ value, label: t(`restrictions.why.${value}`) }))}
        value={choice.reason}
        onChange={(value) =>
          onChange({ ...choice, reason: restrictionReasons.find((each) => each === value) ?? 'other' })
        }
      />
      <Textarea
        label={t('restrictions.note')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={restrictionBounds.noteMax}
        value={choice.note}
        onChange={(event) => onChange({ ...choice, note: event.currentTarget.value })}
      />
    </Stack>
  );
};
