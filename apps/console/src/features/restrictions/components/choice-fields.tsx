import { restrictionReasons } from '@guildhall/contract/restrictions/reasons.ts';
import { restrictionBounds, restrictionKinds } from '@guildhall/contract/restrictions/rules.ts';
import { Radio, Select, Stack, Textarea } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { hoursFor, type Draft } from '../model/choice.ts';

interface ChoiceFieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Blocks and long durations. */
  readonly mayBlock: boolean;
  readonly mayLast: boolean;
  /** It takes the place of a restriction in force. */
  readonly isChange?: boolean;
}

const lasting = 'permanent';

export const ChoiceFields = ({ draft, onChange, mayBlock, mayLast, isChange = false }: ChoiceFieldsProps) => {
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
          value={draft.kind}
          onChange={(value) => onChange({ ...draft, kind: restrictionKinds.find((each) => each === value) ?? 'mute' })}
        >
          <Stack gap="xs" mt="xs">
            {restrictionKinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`restrictions.kind.${kind}`)}
                description={t(`restrictions.kind.${kind}.text`)}
                data-autofocus={kind === draft.kind || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Select
        label={t('restrictions.duration')}
        description={isChange ? t('restrictions.duration.from_now') : undefined}
        data-autofocus={!mayBlock || undefined}
        allowDeselect={false}
        data={mayLast ? [...durations, { value: lasting, label: t('restrictions.permanent') }] : durations}
        value={draft.hours === null ? lasting : String(draft.hours)}
        onChange={(value) => onChange({ ...draft, hours: value === lasting ? null : Number(value ?? 24) })}
      />
      <Select
        label={t('restrictions.why')}
        description={t('restrictions.why.text')}
        placeholder={t('restrictions.why.choose')}
        required
        allowDeselect={false}
        data={restrictionReasons.map((value) => ({ value, label: t(`restrictions.why.${value}`) }))}
        value={draft.reason}
        onChange={(value) =>
          onChange({ ...draft, reason: restrictionReasons.find((each) => each === value) ?? 'other' })
        }
      />
      <Textarea
        label={t('restrictions.note')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={restrictionBounds.noteMax}
        value={draft.note}
        onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
      />
    </Stack>
  );
};
