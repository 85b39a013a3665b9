import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { saveAutomatic } from '../routing.data.ts';
import styles from './routing.module.css';

/** Everyone decides for themselves whether chats are offered or assigned at once. */
export const OwnSwitch = ({ isAutomatic }: { readonly isAutomatic: boolean }) => {
  const t = useText();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (isOn: boolean): Promise<void> => {
    setIsSaving(true);
    try {
      await saveAutomatic(isOn);
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <div className={styles['part']}>
      <Switch
        label={t('routing.own_automatic')}
        description={t('routing.automatic_hint')}
        checked={isAutomatic}
        disabled={isSaving}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
    </div>
  );
};
