import { Button } from '@mantine/core';
import { IconEyeOff, IconHistory } from '@tabler/icons-react';
import { useAddressState } from '../../../platform/address/address-state.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LooksLeft } from '../../staff/looks-left.public.tsx';
import { filterFields, isByPerson, mayBePerson } from '../model/queue-filters.ts';

/** Searching by personal data is recorded, so it takes a click and never starts while typing. */
export const PersonSearchLine = () => {
  const t = useText();
  const mayUnmask = useStaff().may('feedback.unmask');
  const { values, change } = useAddressState(filterFields);
  if (!mayBePerson(values)) return null;
  if (!mayUnmask) {
    return (
      <Notice tone="info" icon={IconEyeOff}>
        {t('feedback.person.refused')}
      </Notice>
    );
  }
  if (isByPerson(values)) {
    return (
      <Notice tone="info" icon={IconHistory}>
        {t('feedback.person.done')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="info"
      icon={IconEyeOff}
      actions={
        <Button size="compact-xs" variant="default" onClick={() => change({ person: values.text })}>
          {t('feedback.person.search')}
        </Button>
      }
    >
      {t('feedback.person.offer')}
      <LooksLeft limit="unmasks" />
    </Notice>
  );
};
