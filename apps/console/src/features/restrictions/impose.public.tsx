import type { RestrictedPerson } from '@guildhall/contract/restrictions/staff.ts';
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useStaff } from '../../platform/session/session.ts';
import { useText } from '../../platform/text/i18n.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { ChoiceFields } from './components/choice-fields.tsx';
import { firstChoice } from './model/choice.ts';
import { impose, useRestrictionOf } from './restrictions.data.ts';

/** Mutes for a day, for the dialog that ends a chat as abuse. */
export const muteForDay = (person: RestrictedPerson): Promise<void> => impose(person, firstChoice, false);

/** The button and dialog for the author of a conversation or a report. */
export const ImposeButton = ({ person }: { readonly person: RestrictedPerson }) => {
  const t = useText();
  const { may } = useStaff();
  const [isOpen, setIsOpen] = useState(false);
  const [choice, setChoice] = useState(firstChoice);
  const { data } = useRestrictionOf(person, isOpen);
  if (!may('restrictions.mute')) return null;
  const mayBlock = may('restrictions.block');
  return (
    <>
      <Button size="compact-xs" variant="light" color="red" onClick={() => setIsOpen(true)}>
        {t('restrictions.impose')}
      </Button>
      <DialogForm
        isOpen={isOpen}
        title={t('restrictions.impose.title')}
        confirmLabel={t(`restrictions.kind.${choice.kind}`)}
        isIncomplete={false}
        onConfirm={async () => {
          await impose(person, choice, mayBlock);
          notifications.show({ color: 'green', message: t('restrictions.impose.done') });
        }}
        onClose={() => setIsOpen(false)}
      >
        {data?.active != null && (
          <Text size="sm" c="red">
            {t('restrictions.now', { kind: t(`restrictions.kind.${data.active.kind}`) })}
          </Text>
        )}
        {data?.network != null && mayBlock && (
          <Text size="xs" c="dimmed">
            {t('restrictions.last_network', { network: data.network })}
          </Text>
        )}
        <ChoiceFields choice={choice} onChange={setChoice} mayBlock={mayBlock} mayLast={mayBlock} />
      </DialogForm>
    </>
  );
};
