import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStaff } from '../../../../platform/session/session.ts';
import { useInviting } from './use-inviting.ts';

export const InviteButton = () => {
  const t = useText();
  const { may } = useStaff();
  const { start } = useInviting();
  if (!may('people.write')) return null;
  return (
    <Button leftSection={<IconUserPlus size={15} stroke={1.8} />} onClick={start}>
      {t('people.invite')}
    </Button>
  );
};
