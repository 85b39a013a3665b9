import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconEyeOff, IconShieldExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, useLocale, useText } from '../../../../platform/text/i18n.ts';
import type { Invited } from './invite-form.tsx';

interface InviteLinkProps {
  readonly invited: Invited;
  /** What to do with the link. */
  readonly text: string;
  readonly label: string;
  readonly onAnother?: () => void;
  readonly onDone: () => void;
}

/** The link can be shown only once: the server stores just its hash. */
export const InviteLink = ({ invited, text, label, onAnother, onDone }: InviteLinkProps) => {
  const t = useText();
  const locale = useLocale();
  const [copy, setCopy] = useState<'not_yet' | 'done' | 'refused'>('not_yet');
  const copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(invited.link);
      setCopy('done');
    } catch {
      setCopy('refused');
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">{text}</Text>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          readOnly
          label={label}
          value={invited.link}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          data-autofocus
          variant={copy === 'done' ? 'light' : 'filled'}
          leftSection={copy === 'done' ? <IconCheck size={15} /> : <IconCopy size={15} />}
          onClick={() => void copyLink()}
        >
          {t(copy === 'done' ? 'people.invite.copied' : 'people.invite.copy')}
        </Button>
      </Group>
      {copy === 'refused' && (
        <Text size="xs" c="var(--danger)" role="alert">
          {t('people.invite.copy_failed')}
        </Text>
      )}
      <Alert color="yellow" variant="light" p="xs" icon={<IconEyeOff size={16} stroke={1.8} />}>
        {t('people.invite.once', { time: formatDate(invited.expires_at, locale, true) })}
      </Alert>
      {invited.held_until !== null && (
        <Alert color="yellow" variant="light" p="xs" icon={<IconShieldExclamation size={16} stroke={1.8} />}>
          {t('people.link.held', { time: formatDate(invited.held_until, locale, true) })}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        {onAnother !== undefined && (
          <Button variant="default" onClick={onAnother}>
            {t('people.invite.another')}
          </Button>
        )}
        <Button variant={copy === 'done' ? 'filled' : 'default'} onClick={onDone}>
          {t('people.invite.done')}
        </Button>
      </Group>
    </Stack>
  );
};
