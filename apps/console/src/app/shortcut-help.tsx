import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import { Modal } from '@mantine/core';
import { useText } from '../platform/text/i18n.ts';
import { shortcutScopes, useShortcutList, type ShortcutScope } from '../platform/input/shortcuts.ts';
import { Kbd } from '../ui/kbd.tsx';
import styles from './shortcut-help.module.css';

const headings: Readonly<Record<ShortcutScope, ConsoleMessageId>> = {
  global: 'shell.scope.global',
  page: 'shell.scope.page',
  list: 'shell.scope.list',
  editor: 'shell.scope.editor',
  dialog: 'shell.scope.dialog',
};

interface ShortcutHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const ShortcutHelp = ({ isOpen, onClose }: ShortcutHelpProps) => {
  const t = useText();
  const list = useShortcutList();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('shell.keys.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <div className={styles['columns']}>
        {shortcutScopes.map((scope) => {
          const own = list.filter(
            (entry, index) => entry.scope === scope && list.findIndex(({ keys }) => keys === entry.keys) === index,
          );
          if (own.length === 0) return null;
          return (
            <section key={scope} className={styles['scope']}>
              <h3 className={styles['heading']}>{t(headings[scope])}</h3>
              <dl className={styles['list']}>
                {own.map(({ keys, label }) => (
                  <div key={keys} className={styles['line']}>
                    <dt>{label}</dt>
                    <dd>
                      <Kbd keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Modal>
  );
};
