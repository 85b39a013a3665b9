import { deviceName } from '@guildhall/contract/device-name.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { StaffPasskey } from '@guildhall/contract/staff/passkeys.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFingerprint } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { call, isFailure } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { AccountCard } from '../account/account-card.tsx';
import styles from '../account/account.module.css';
import { AttemptError } from '../components/attempt-error.tsx';
import { useAttempt } from '../components/use-attempt.ts';
import { addPasskey, hasPasskeys } from './passkeys.adapter.ts';
import { usePasskeys } from './passkeys.data.ts';

interface PasskeyRowProps {
  readonly passkey: StaffPasskey;
  readonly onRemove: () => void;
}

const PasskeyRow = ({ passkey, onRemove }: PasskeyRowProps) => {
  const t = useText();
  return (
    <li className={styles['session']}>
      <IconFingerprint size={20} stroke={1.5} aria-hidden />
      <div className={styles['device']}>
        <div>{passkey.name}</div>
        <div className={styles['where']}>
          {t('staff.passkeys.added')} <TimeText at={passkey.created_at} />
          {' · '}
          {passkey.used_at === null ? (
            t('staff.passkeys.unused')
          ) : (
            <>
              {t('staff.passkeys.used')} <TimeText at={passkey.used_at} />
            </>
          )}
        </div>
      </div>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={t('staff.passkeys.remove_named', { name: passkey.name })}
        onClick={onRemove}
      >
        {t('staff.passkeys.remove')}
      </Button>
    </li>
  );
};

const AddPasskey = ({ onAdded }: { readonly onAdded: () => void }) => {
  const t = useText();
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, staffLimits.nameMax));
  const attempt = useAttempt();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    attempt.run(async () => {
      await addPasskey(name);
      notifications.show({ message: t('staff.passkeys.done') });
      onAdded();
    });
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextInput
        label={t('staff.passkeys.name')}
        description={t('staff.passkeys.name_hint')}
        maxLength={staffLimits.nameMax}
        required
        withAsterisk={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AttemptError attempt={attempt} />
      <Button
        variant="default"
        type="submit"
        loading={attempt.isRunning}
        disabled={attempt.isBlocked || name.trim() === ''}
      >
        {t('staff.passkeys.add')}
      </Button>
    </form>
  );
};

const RemovePasskey = ({
  passkey,
  onClose,
}: {
  readonly passkey: StaffPasskey | null;
  readonly onClose: () => void;
}) => {
  const t = useText();
  const remove = async (): Promise<void> => {
    try {
      await call('/staff/passkey_remove', { id: passkey?.id ?? '' });
    } catch (error) {
      // Removed in another tab: treat it as success.
      if (!isFailure(error, 'not_found')) throw error;
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={passkey !== null}
      title={t('staff.passkeys.remove_title')}
      confirmLabel={t('staff.passkeys.remove')}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {t('staff.passkeys.remove_text', { name: passkey?.name ?? '' })}
    </ConfirmDialog>
  );
};

export const PasskeysCard = () => {
  const t = useText();
  const { data, error, refetch } = usePasskeys();
  const [removing, setRemoving] = useState<StaffPasskey | null>(null);
  return (
    <AccountCard title={t('staff.passkeys')} hint={t('staff.passkeys.hint')}>
      {data === undefined && error === null && <Skeleton height={40} />}
      {data === undefined && error !== null && <FailedState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles['note']}>{t('staff.passkeys.none')}</p>}
      <ul className={styles['passkeys']}>
        {data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
        ))}
      </ul>
      {data !== undefined && !hasPasskeys() && <p className={styles['note']}>{t('staff.passkeys.unsupported')}</p>}
      {data !== undefined && hasPasskeys() && data.length >= staffLimits.passkeysMax && (
        <p className={styles['note']}>{t('error.passkeys_full', { max: staffLimits.passkeysMax })}</p>
      )}
      {data !== undefined && hasPasskeys() && data.length < staffLimits.passkeysMax && (
        <AddPasskey onAdded={() => void refetch()} />
      )}
      <RemovePasskey
        passkey={removing}
        onClose={() => {
          setRemoving(null);
          void refetch();
        }}
      />
    </AccountCard>
  );
};
