import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useText } from '../platform/text/i18n.ts';

const schemes = [
  { scheme: 'light', label: 'shell.scheme.light', icon: IconSun },
  { scheme: 'dark', label: 'shell.scheme.dark', icon: IconMoon },
  { scheme: 'auto', label: 'shell.scheme.auto', icon: IconDeviceDesktop },
] as const;

export const SchemeMenu = () => {
  const t = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Now = schemes.find(({ scheme }) => scheme === colorScheme)?.icon ?? IconSun;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('shell.scheme')}>
          <ActionIcon aria-label={t('shell.scheme')}>
            <Now size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(chosen) => {
            setColorScheme(schemes.find(({ scheme }) => scheme === chosen)?.scheme ?? 'auto');
          }}
        >
          {schemes.map(({ scheme, label, icon: Icon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick
              rightSection={<Icon size={15} stroke={1.6} aria-hidden />}
            >
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
