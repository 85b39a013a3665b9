import { followUpBounds, snoozeMaxMs } from '@guildhall/contract/follow-up/rules.ts';
import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import { Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { offerUndo } from '../../platform/state/undo.ts';
import { formatDate, useLocale, useText } from '../../platform/text/i18n.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { LateMomentField } from '../../ui/lazy-moment-field.tsx';
import { remind, snooze } from './follow-up.data.ts';
import { quickMoments } from './model/quick-moments.ts';

const modes = ['snooze', 'remind'] as const;
const choices = ['hour', 'tomorrow', 'monday', 'answer', 'custom'] as const;
type Choice = (typeof choices)[number];

interface LaterDialogProps {
  readonly subject: ChatOrReport;
  readonly number: number;
  /** Only what is one's own, or a report, can be snoozed. */
  readonly maySnooze: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const LaterForm = ({ subject, number, maySnooze, isOpen, onClose }: LaterDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const [wanted, setMode] = useState<(typeof modes)[number]>('snooze');
  const mode = maySnooze ? wanted : 'remind';
  const [picked, setChoice] = useState<Choice>('tomorrow');
  const [custom, setCustom] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const [openedAtMs] = useState(() => Date.now());
  // Only a snooze ends with the player's answer.
  const choice = mode === 'remind' && picked === 'answer' ? 'tomorrow' : picked;
  const momentOf = (of: Choice, nowMs: number): number | null =>
    of === 'custom' ? custom : of === 'answer' ? nowMs + snoozeMaxMs : quickMoments(nowMs)[of];
  const isIncomplete = choice === 'custom' && (custom === null || custom <= openedAtMs);
  const send = async (): Promise<void> => {
    const at = momentOf(choice, Date.now());
    if (at === null) return;
    const time = formatDate(at, locale, true);
    if (mode === 'remind') {
      await remind({ subject, key, at, note: note.trim() });
      notifications.show({ color: 'green', message: t('follow_up.reminded', { time }) });
      return;
    }
    await snooze(subject, at);
    offerUndo({
      id: `snooze ${subject.id}`,
      words: t('follow_up.snoozed', { number: String(number), time }),
      undo: async () => {
        await snooze(subject, null);
        return t('follow_up.woken', { number: String(number) });
      },
    });
  };
  return (
    <DialogForm
      isOpen={isOpen}
      title={t('follow_up.later.title', { number: String(number) })}
      confirmLabel={t(`follow_up.mode.${mode}`)}
      isIncomplete={isIncomplete}
      onConfirm={send}
      onClose={onClose}
    >
      {maySnooze && (
        <SegmentedControl
          aria-label={t('follow_up.later')}
          value={mode}
          data={modes.map((value) => ({ value, label: t(`follow_up.mode.${value}`) }))}
          onChange={(value) => setMode(modes.find((name) => name === value) ?? 'snooze')}
        />
      )}
      <Text size="sm" c="dimmed">
        {t(`follow_up.mode.${mode}.hint`)}
      </Text>
      <Radio.Group
        size="xs"
        label={t('follow_up.when')}
        value={choice}
        onChange={(value) => setChoice(choices.find((name) => name === value) ?? 'tomorrow')}
      >
        <Stack gap="xs" mt="xs">
          {choices
            .filter((value) => value !== 'answer' || mode === 'snooze')
            .map((value) => {
              const at = value === 'custom' || value === 'answer' ? null : momentOf(value, openedAtMs);
              return (
                <Radio
                  key={value}
                  value={value}
                  data-autofocus={value === choice || undefined}
                  label={t(`follow_up.when.${value}`, { days: followUpBounds.snoozeDaysMax })}
                  {...(at !== null && { description: formatDate(at, locale, true) })}
                />
              );
            })}
        </Stack>
      </Radio.Group>
      {choice === 'custom' && (
        <LateMomentField
          label={t('follow_up.when.field')}
          value={custom}
          onChange={setCustom}
          earliestMs={openedAtMs}
        />
      )}
      {mode === 'remind' && (
        <TextInput
          label={t('follow_up.note')}
          maxLength={followUpBounds.noteMax}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
};

/** Snooze a chat or report, or be reminded of it. */
export const LaterDialog = (props: LaterDialogProps) => (props.isOpen ? <LaterForm {...props} /> : null);
