import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import styles from './editor.module.css';
import { useKeyName } from './use-key-name.ts';

interface ConflictDialogProps {
  readonly state: SheetState;
  readonly saveApart: () => Promise<void>;
}

/**
 * Resolves edit conflicts: shows both versions side by side, and offers to save the local one as a separate draft.
 * Opens automatically; a notice stays until the conflict is resolved.
 */
export const ConflictDialog = ({ state, saveApart }: ConflictDialogProps) => {
  const t = useText();
  const { nameOf, valueOf } = useKeyName();
  const { savedBy } = state;
  const known = state.conflicts.join(' ');
  const [hidden, setHidden] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  if (state.conflicts.length === 0) return null;
  const apart = async (): Promise<void> => {
    setIsSaving(true);
    try {
      await saveApart();
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setIsSaving(false);
    }
  };
  const decide = (key: string, whose: 'mine' | 'theirs') => (
    <Button size="compact-xs" variant="default" onClick={() => state.decide(key, whose)}>
      {t(whose === 'mine' ? 'texts.conflict.mine' : 'texts.conflict.theirs')}
    </Button>
  );
  return (
    <>
      <Notice
        tone="danger"
        icon={IconArrowsDiff}
        actions={
          <Button size="compact-xs" variant="default" onClick={() => setHidden('')}>
            {t('surveys.conflict.open')}
          </Button>
        }
      >
        {t('surveys.conflict.title', { name: savedBy })}
      </Notice>
      <Modal
        opened={hidden !== known}
        onClose={() => setHidden(known)}
        title={t('surveys.conflict.title', { name: savedBy })}
        size={720}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <Text size="sm">{t('surveys.conflict.text')}</Text>
        <ul className={styles['conflicts']}>
          {state.conflicts.map((key) => (
            <li key={key}>
              <h3>{nameOf(key, state.sheet)}</h3>
              <div className={styles['sides']}>
                <div>
                  <small>{t('surveys.conflict.theirs', { name: savedBy })}</small>
                  <pre dir="auto">{valueOf(key, state.saved)}</pre>
                  {decide(key, 'theirs')}
                </div>
                <div>
                  <small>{t('surveys.conflict.mine')}</small>
                  <pre dir="auto">{valueOf(key, state.sheet)}</pre>
                  {decide(key, 'mine')}
                </div>
              </div>
            </li>
          ))}
        </ul>
        <Group justify="space-between" gap="xs">
          <Button variant="default" loading={isSaving} onClick={() => void apart()}>
            {t('surveys.conflict.apart')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setHidden(known)}>
            {t('surveys.conflict.later')}
          </Button>
        </Group>
      </Modal>
    </>
  );
};
