import { Checkbox, Switch, TextInput } from '@mantine/core';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { languageOrder } from '../../../platform/text/language-order.ts';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { settingsFaults, type SettingsFault } from '../model/completeness.ts';
import { audienceLangsOf, isVerifiedOnly } from '../model/survey-sheet.ts';
import styles from './settings.module.css';

interface AudienceGroupProps {
  readonly state: SheetState;
  readonly isReadOnly: boolean;
  /** Published: the verification requirement cannot change any more. */
  readonly isLocked: boolean;
}

interface ChoicesProps<T extends string | number> {
  readonly label: string;
  readonly all: readonly T[];
  readonly chosen: readonly T[];
  readonly nameOf: (value: T) => string;
  readonly isReadOnly: boolean;
  readonly onChange: (chosen: readonly T[]) => void;
}

/** An empty selection means all. */
const Choices = <T extends string | number>({ label, all, chosen, nameOf, isReadOnly, onChange }: ChoicesProps<T>) => {
  const t = useText();
  return (
    <fieldset className={styles['choices']}>
      <legend>
        {label}
        <small>
          {chosen.length === 0 ? t('surveys.audience.all') : t('surveys.audience.some', { count: chosen.length })}
        </small>
      </legend>
      {all.map((value) => (
        <Checkbox
          key={value}
          size="xs"
          label={nameOf(value)}
          checked={chosen.includes(value)}
          disabled={isReadOnly}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            onChange(all.filter((other) => (other === value ? isOn : chosen.includes(other))));
          }}
        />
      ))}
    </fieldset>
  );
};

export const AudienceGroup = ({ state, isReadOnly, isLocked }: AudienceGroupProps) => {
  const t = useText();
  const locale = useLocale();
  const { sheet } = state;
  const faults = settingsFaults(sheet);
  const typed = (key: 'channels' | 'version_from' | 'version_to', ...wrong: readonly SettingsFault[]) => {
    const fault = wrong.find((name) => faults.includes(name));
    return {
      label: t(`surveys.plan.${key}`),
      value: valueAt(sheet, key),
      readOnly: isReadOnly,
      error: fault === undefined ? null : t(`surveys.wrong.${fault}`),
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        state.change({ [key]: event.currentTarget.value }),
    };
  };
  return (
    <>
      <Switch
        size="xs"
        label={t('surveys.plan.is_verified_only')}
        description={t('surveys.verified_only.hint')}
        checked={isVerifiedOnly(sheet)}
        disabled={isReadOnly || isLocked}
        onChange={(event) => state.change({ is_verified_only: event.currentTarget.checked ? 'yes' : '' })}
      />
      <Choices
        label={t('surveys.plan.langs')}
        all={languageOrder}
        chosen={audienceLangsOf(sheet)}
        nameOf={(lang) => languageName(lang, locale)}
        isReadOnly={isReadOnly}
        onChange={(chosen) => state.change({ langs: chosen.join(',') })}
      />
      <div className={styles['pair']}>
        <TextInput
          {...typed('channels', 'channels')}
          description={t('surveys.audience.channels.hint')}
          placeholder={t('surveys.audience.all')}
        />
        <div className={styles['versions']}>
          <TextInput {...typed('version_from', 'version_from')} placeholder="1.9.0" />
          <TextInput {...typed('version_to', 'version_to', 'version_order')} placeholder="2.4.0" />
        </div>
      </div>
    </>
  );
};
