import { surveyResultModes } from '@guildhall/contract/surveys/rules.ts';
import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { Radio, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { LateMomentField, LateZoneText } from '../../../ui/lazy-moment-field.tsx';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { useNow } from '../../../ui/use-now.ts';
import { settingsFaults } from '../model/completeness.ts';
import { momentOf, resultsOf } from '../model/survey-sheet.ts';
import { AudienceGroup } from './audience-group.tsx';
import styles from './settings.module.css';

interface SettingsTabProps {
  readonly state: SheetState;
  readonly survey: StaffSurvey | null;
  readonly isReadOnly: boolean;
}

interface GroupProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

const Group = ({ title, hint, children }: GroupProps) => (
  <section className={styles['group']} aria-label={title}>
    <h2>{title}</h2>
    <p>{hint}</p>
    {children}
  </section>
);

/** A start in the past cannot be changed, and an end cannot be moved into the past. */
const Schedule = ({ survey, state, isReadOnly }: SettingsTabProps) => {
  const t = useText();
  const nowMs = useNow();
  const [starts, ends] = [momentOf(state.sheet, 'starts_at'), momentOf(state.sheet, 'ends_at')];
  const isWrong = settingsFaults(state.sheet).includes('times');
  const isShown = survey !== null && survey.state !== 'draft';
  const hasBegun = isShown && survey.starts_at !== null && survey.starts_at <= nowMs;
  const isPast = isShown && ends !== null && ends <= nowMs && ends !== survey.ends_at;
  return (
    <Group title={t('surveys.schedule')} hint={t(starts === null ? 'surveys.schedule.soon' : 'surveys.schedule.hint')}>
      <div className={styles['pair']}>
        <LateMomentField
          label={t('surveys.schedule.starts')}
          value={starts}
          isDisabled={isReadOnly || hasBegun}
          onChange={(at) => state.change({ starts_at: String(at ?? '') })}
        />
        <LateMomentField
          label={t('surveys.schedule.ends')}
          value={ends}
          isDisabled={isReadOnly}
          error={isWrong ? t('editor.event.end_first') : isPast ? t('surveys.fault.end_past') : null}
          onChange={(at) => state.change({ ends_at: String(at ?? '') })}
        />
      </div>
      <LateZoneText at={starts ?? ends} />
    </Group>
  );
};

/** Players learn who sees the results before they answer, so the choice is fixed once published. */
const Results = ({ survey, state, isReadOnly }: SettingsTabProps) => {
  const t = useText();
  const isLocked = survey !== null && survey.state !== 'draft';
  return (
    <Group title={t('surveys.results_mode')} hint={t('surveys.results_mode.hint')}>
      <Radio.Group
        aria-label={t('surveys.results_mode')}
        value={resultsOf(state.sheet)}
        onChange={(mode) => state.change({ results: mode })}
      >
        <Stack gap="xs">
          {surveyResultModes.map((mode) => (
            <Radio
              key={mode}
              size="xs"
              value={mode}
              disabled={isLocked || isReadOnly}
              label={t(`surveys.results_mode.${mode}`)}
              description={t(`surveys.results_mode_hint.${mode}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Group>
  );
};

export const SettingsTab = (all: SettingsTabProps) => {
  const t = useText();
  const { state, survey } = all;
  const isReadOnly = all.isReadOnly || survey?.state === 'closed';
  const props = { ...all, isReadOnly };
  const hasCapFault = settingsFaults(state.sheet).includes('cap');
  return (
    <div className={styles['scroll']}>
      <Schedule {...props} />
      <Group title={t('surveys.cap')} hint={t('surveys.cap.hint')}>
        <TextInput
          className={styles['short'] ?? ''}
          inputMode="numeric"
          aria-label={t('surveys.cap')}
          placeholder={t('surveys.cap.none')}
          value={valueAt(state.sheet, 'cap')}
          readOnly={isReadOnly}
          error={hasCapFault ? t('surveys.cap.wrong') : null}
          onChange={(event) => state.change({ cap: event.currentTarget.value })}
        />
      </Group>
      <Results {...props} />
      <Group title={t('surveys.audience')} hint={t('surveys.audience.hint')}>
        <AudienceGroup state={state} isReadOnly={isReadOnly} isLocked={survey !== null && survey.state !== 'draft'} />
      </Group>
    </div>
  );
};
