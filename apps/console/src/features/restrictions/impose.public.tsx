import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useStaff } from '../../platform/session/session.ts';
import { useLocale, useText } from '../../platform/text/i18n.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { ChoiceFields } from './components/choice-fields.tsx';
import { choiceOf, draftOf, firstDraft, isStrong, type Draft } from './model/choice.ts';
import { restrictionText } from './model/restriction-text.ts';
import { impose, useRestrictionOf } from './restrictions.data.ts';

/** Mutes for a day, for the dialog that ends a chat as abuse. */
export const muteForDay = (person: ChatOrReport): Promise<void> =>
  impose(person, { ...firstDraft, reason: 'insults' }, false);

/** The button and dialog for the author of a conversation or a report. */
export const ImposeButton = ({ person }: { readonly person: ChatOrReport }) => {
  const t = useText();
  const locale = useLocale();
  const { may } = useStaff();
  const [isOpen, setIsOpen] = useState(false);
  /** Null until something is changed: what is in force may still be loading. */
  const [edited, setEdited] = useState<Draft | null>(null);
  const { active, network } = useRestrictionOf(person, may('restrictions.read'));
  const mayBlock = may('restrictions.block');
  if (!may('restrictions.mute') || (!mayBlock && active !== null && isStrong(active))) return null;
  const draft = edited ?? draftOf(active, mayBlock);
  const choice = choiceOf(draft);
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        color="red"
        onClick={() => {
          setEdited(null);
          setIsOpen(true);
        }}
      >
        {t(active === null ? 'restrictions.impose' : 'restrictions.change')}
      </Button>
      <DialogForm
        isOpen={isOpen}
        title={t('restrictions.impose.title')}
        confirmLabel={t(`restrictions.kind.${draft.kind}`)}
        isIncomplete={choice === null}
        onConfirm={async () => {
          if (choice === null) return;
          await impose(person, choice, mayBlock);
          notifications.show({ color: 'green', message: t('restrictions.impose.done') });
        }}
        onClose={() => setIsOpen(false)}
      >
        {active !== null && (
          <Text size="sm" c="red">
            {t('restrictions.now', { restriction: restrictionText(active, t, locale) })}
          </Text>
        )}
        {network !== null && mayBlock && (
          <Text size="xs" c="dimmed">
            {t('restrictions.last_network', { network })}
          </Text>
        )}
        <ChoiceFields
          draft={draft}
          onChange={setEdited}
          mayBlock={mayBlock}
          mayLast={mayBlock}
          isChange={active !== null}
        />
      </DialogForm>
    </>
  );
};
