import { deviceName } from '@guildhall/contract/device-name.ts';
import { Tooltip } from '@mantine/core';
import { useText } from '../platform/text/i18n.ts';
import { CopyIcon } from './copy-icon.tsx';

export const DeviceText = ({ agent }: { readonly agent: string }) => {
  const t = useText();
  return (
    <>
      <Tooltip label={agent} multiline maw={420}>
        <span>{deviceName(agent)}</span>
      </Tooltip>{' '}
      <CopyIcon value={agent} label={t('shell.copy_agent')} />
    </>
  );
};
