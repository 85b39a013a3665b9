import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconWorld } from '@tabler/icons-react';
import { consoleLanguages } from '../platform/text/console-languages.ts';
import { chooseLocale, useLocale, useText } from '../platform/text/i18n.ts';

export const LanguageMenu = () => {
  const t = useText();
  const shown = useLocale();
  const choose = (chosen: string): void => {
    const locale = consoleLanguages.find((language) => language.locale === chosen)?.locale ?? shown;
    chooseLocale(locale).catch(() => notifications.show({ color: 'red', message: t('error.network') }));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('shell.language')}>
          <ActionIcon aria-label={t('shell.language')}>
            <IconWorld size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={shown} onChange={choose}>
          {consoleLanguages.map(({ locale, name }) => (
            <Menu.RadioItem key={locale} value={locale} lang={locale} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
