import { staffEndReasons } from '@guildhall/contract/chat/rules.ts';
import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { muteForDay } from '../../restrictions/impose.public.tsx';
import { ReasonField, setTopic } from '../../reasons/topic.public.tsx';
import { useEnd } from '../use-end.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useOpenChat } from './use-open-chat.ts';

export const EndDialog = () => {
  const t = useText();
  const { row, dialog, show } = useOpenChat();
  const end = useEnd();
  const [reason, setReason] = useState<(typeof staffEndReasons)[number]>('solved');
  const [chosenTopic, setTopicId] = useState<number | null>();
  const topic = chosenTopic === undefined ? (row.reason_id ?? null) : chosenTopic;
  const [isMuting, setIsMuting] = useState(true);
  const mayMute = useStaff().may('restrictions.mute');
  return (
    <DialogForm
      isOpen={dialog === 'end'}
      title={t('chat.end.title', { number: String(row.number) })}
      confirmLabel={t('chat.end.confirm')}
      isIncomplete={false}
      onConfirm={async () => {
        // Muting comes first: if it fails, the chat is still open and the dialog can be sent again.
        if (reason === 'abuse' && isMuting && mayMute) await muteForDay({ of: 'chat', id: row.id });
        if (topic !== (row.reason_id ?? null)) await setTopic({ of: 'chat', id: row.id }, { reason_id: topic });
        await end(row, reason);
      }}
      onClose={() => show(null)}
    >
      <Text size="sm">{t(reason === 'abuse' ? 'chat.end.text_abuse' : 'chat.end.text')}</Text>
      <Radio.Group
        size="xs"
        label={t('chat.end.reason')}
        value={reason}
        onChange={(chosen) => setReason(staffEndReasons.find((other) => other === chosen) ?? 'solved')}
      >
        <Stack gap="xs" mt="xs">
          {staffEndReasons.map((value, index) => (
            <Radio
              key={value}
              value={value}
              label={t(`chat.reason.${value}`)}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ReasonField value={topic} onChange={setTopicId} />
      {reason === 'abuse' && mayMute && (
        <Checkbox
          label={t('restrictions.finish')}
          checked={isMuting}
          onChange={(event) => setIsMuting(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
};
