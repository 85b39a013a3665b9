import { SegmentedControl, Stack, Text, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { consoleLanguages } from '../../../platform/text/console-languages.ts';
import { chooseLocale, useLocale, useText } from '../../../platform/text/i18n.ts';
import { AccountCard } from './account-card.tsx';

export const PreferencesCard = () => {
  const t = useText();
  const shown = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <AccountCard title={t('staff.preferences')} hint={t('staff.preferences.hint')}>
      <Stack gap="sm" align="flex-start">
        <div>
          <Text size="xs" mb={4}>
            {t('shell.language')}
          </Text>
          <SegmentedControl
            aria-label={t('shell.language')}
            value={shown}
            data={consoleLanguages.map(({ locale, name }) => ({ value: locale, label: name }))}
            onChange={(locale) => {
              chooseLocale(locale).catch(() => notifications.show({ color: 'red', message: t('error.network') }));
            }}
          />
        </div>
        <div>
          <Text size="xs" mb={4}>
            {t('shell.scheme')}
          </Text>
          <SegmentedControl<MantineColorScheme>
            aria-label={t('shell.scheme')}
            value={colorScheme}
            data={[
              { value: 'light', label: t('shell.scheme.light') },
              { value: 'dark', label: t('shell.scheme.dark') },
              { value: 'auto', label: t('shell.scheme.auto') },
            ]}
            onChange={setColorScheme}
          />
        </div>
      </Stack>
    </AccountCard>
  );
};
