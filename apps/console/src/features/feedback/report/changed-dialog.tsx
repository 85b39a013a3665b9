import { Button, Group, Modal } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { entryText } from './use-entry-text.ts';
import { useReportContext } from './use-report-context.ts';
import form from '../../../ui/dialog-form.module.css';
import styles from './dialogs.module.css';

/** Shows what colleagues changed in the meantime before the reply is sent; the draft is kept. */
export const ChangedDialog = ({ onSend }: { readonly onSend: () => void }) => {
  const t = useText();
  const { session } = useReportContext();
  const state = useStore(session.state);
  const changes = state.kind === 'changed' ? state.changes : [];
  return (
    <Modal
      opened={state.kind === 'changed'}
      onClose={session.look}
      title={t('feedback.changed.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <div className={form['form']}>
        <p>{t('feedback.changed.text')}</p>
        <ul className={styles['changes']}>
          {changes.map((entry) => (
            <li key={entry.id}>
              <span className={styles['what']}>
                <strong>{entryText(entry, t)}</strong> <TimeText at={entry.at} />
              </span>
              {entry.text !== '' && (
                <span className={styles['said']} dir="auto">
                  {entry.text}
                </span>
              )}
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={session.look} data-autofocus>
            {t('feedback.changed.look')}
          </Button>
          <Button
            onClick={() => {
              session.catchUp();
              onSend();
            }}
          >
            {t('feedback.changed.send')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
};
