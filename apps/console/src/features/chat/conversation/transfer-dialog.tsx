import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Loader, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { transfer, useSeats } from '../chat.data.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import styles from './transfer.module.css';
import { useOpenChat } from './use-open-chat.ts';

/** Select value for the queue; cannot collide with a staff id. */
const queue = 'queue';

const Choices = ({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) => {
  const t = useText();
  const own = useStaff();
  const { data, error, refetch } = useSeats();
  if (error !== null && data === undefined) return <FailedState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loader size="sm" mx="auto" aria-label={t('shell.loading')} />;
  // Present staff first, the least busy on top.
  const others = data.list
    .filter(({ staff }) => staff.id !== own.id)
    .toSorted(
      (one, other) =>
        Number(other.is_here) - Number(one.is_here) ||
        one.conversations / one.seats - other.conversations / other.seats,
    );
  return (
    <Radio.Group size="xs" label={t('chat.transfer.to')} value={value} onChange={onChange}>
      <Stack gap={6} mt="xs" className={styles['choices'] ?? ''}>
        <Radio
          data-autofocus
          value={queue}
          label={t('chat.transfer.queue')}
          description={t('chat.transfer.queue_hint')}
        />
        {others.map(({ staff, seats, conversations, is_here: isHere }) => (
          <Radio
            key={staff.id}
            value={staff.id}
            label={staff.name}
            description={[
              t('chat.transfer.load', { count: conversations, seats }),
              ...(isHere ? [] : [t('chat.transfer.away')]),
              ...(conversations >= seats ? [t('chat.transfer.full')] : []),
            ].join(' · ')}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
};

export const TransferDialog = () => {
  const t = useText();
  const { row, dialog, show } = useOpenChat();
  const [to, setTo] = useState(queue);
  const [note, setNote] = useState('');
  return (
    <DialogForm
      isOpen={dialog === 'transfer'}
      title={t('chat.transfer.title', { number: String(row.number) })}
      confirmLabel={t('chat.transfer')}
      isIncomplete={false}
      onConfirm={async () => {
        await transfer(row, to === queue ? null : to, note.trim());
        setNote('');
      }}
      onClose={() => show(null)}
    >
      {dialog === 'transfer' && <Choices value={to} onChange={setTo} />}
      <Textarea
        label={t('chat.transfer.note')}
        description={t('chat.transfer.note_hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={staffLimits.replyMax}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
