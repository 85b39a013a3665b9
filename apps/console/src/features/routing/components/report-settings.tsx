import { routingBounds } from '@guildhall/contract/routing/rules.ts';
import type { RoutingSettings } from '@guildhall/contract/routing/staff.ts';
import { Alert, Button, Group, NumberInput, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { useDialogRun } from '../../../ui/use-dialog-run.ts';
import { saveSettings } from '../routing.data.ts';
import styles from './routing.module.css';

interface ReportSettingsProps {
  readonly settings: RoutingSettings;
  readonly mayWrite: boolean;
}

/** Remounted when the stored settings change, so that the fields show them. */
export const ReportSettings = ({ settings, mayWrite }: ReportSettingsProps) => {
  const t = useText();
  const [isOn, setIsOn] = useState(settings.routes_reports);
  const [max, setMax] = useState(settings.reports_max);
  const { isRunning, error, run } = useDialogRun();
  const isChanged = isOn !== settings.routes_reports || max !== settings.reports_max;
  const save = () => run(() => saveSettings({ routes_reports: isOn, reports_max: max, version: settings.version }));
  return (
    <section className={styles['part']} aria-labelledby="routing-reports">
      <h2 id="routing-reports">{t('routing.reports')}</h2>
      <Stack mt="sm" gap="sm">
        <Switch
          label={t('routing.reports.switch')}
          description={t('routing.reports.hint')}
          checked={isOn}
          disabled={!mayWrite}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
        <NumberInput
          label={t('routing.reports.max')}
          maw={260}
          min={1}
          max={routingBounds.reportsMax}
          allowDecimal={false}
          clampBehavior="strict"
          disabled={!mayWrite || !isOn}
          value={max}
          onChange={(value) => setMax(Number(value) || 1)}
        />
        {error !== null && (
          <Alert color="red" role="alert">
            {failureText(error)}
          </Alert>
        )}
        {mayWrite && (
          <Group>
            <Button h={40} loading={isRunning} disabled={!isChanged} onClick={() => void save()}>
              {t('shell.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  );
};
