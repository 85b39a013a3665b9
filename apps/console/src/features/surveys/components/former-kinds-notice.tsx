import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { dismiss, isToBeSaid } from '../model/former-kinds.ts';

/** Surveys of earlier releases could be limited to a kind of people. A closed one has its answers already. */
export const FormerKindsNotice = ({ survey }: { readonly survey: StaffSurvey }) => {
  const t = useText();
  const locale = useLocale();
  const [isShown, setIsShown] = useState(() => isToBeSaid(survey.id));
  if (!isShown || survey.former_kinds.length === 0 || survey.state === 'closed') return null;
  const names = survey.former_kinds.map((kind) => t(`surveys.former_kinds.${kind}`));
  return (
    <Notice
      tone="info"
      icon={IconUsers}
      actions={
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            dismiss(survey.id);
            setIsShown(false);
          }}
        >
          {t('surveys.former_kinds.dismiss')}
        </Button>
      }
    >
      {t('surveys.former_kinds', { kinds: new Intl.ListFormat(locale).format(names) })}
    </Notice>
  );
};
