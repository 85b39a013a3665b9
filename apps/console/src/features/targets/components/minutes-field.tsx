import { targetBounds } from '@guildhall/contract/targets/rules.ts';
import { Group, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';

const units = { minutes: 1, hours: 60, days: 1440 } as const;
type Unit = keyof typeof units;
const unitNames = Object.keys(units) as Unit[];

const unitOf = (minutes: number | null): Unit =>
  unitNames.findLast((unit) => minutes !== null && minutes % units[unit] === 0) ?? 'minutes';

interface MinutesFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: number | null;
  readonly onChange: (minutes: number | null) => void;
}

/** An optional span of open time, in the unit that fits it. */
export const MinutesField = ({ label, description, value, onChange }: MinutesFieldProps) => {
  const t = useText();
  const [unit, setUnit] = useState(() => unitOf(value));
  const choose = (chosen: Unit): void => {
    if (value !== null) onChange(Math.min((value / units[unit]) * units[chosen], targetBounds.minutesMax));
    setUnit(chosen);
  };
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NumberInput
        style={{ flex: 1 }}
        label={label}
        description={description}
        placeholder={t('targets.none')}
        min={1}
        max={Math.floor(targetBounds.minutesMax / units[unit])}
        allowDecimal={false}
        value={value === null ? '' : value / units[unit]}
        onChange={(entered) => {
          const count = Number(entered);
          onChange(
            entered === '' || !(count >= 1) ? null : Math.min(Math.round(count) * units[unit], targetBounds.minutesMax),
          );
        }}
      />
      <Select
        w={120}
        aria-label={t('targets.unit_of', { label })}
        allowDeselect={false}
        value={unit}
        data={unitNames.map((name) => ({ value: name, label: t(`targets.unit.${name}`) }))}
        onChange={(chosen) => choose(unitNames.find((name) => name === chosen) ?? unit)}
      />
    </Group>
  );
};
