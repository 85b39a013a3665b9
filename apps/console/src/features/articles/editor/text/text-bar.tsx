import { defaultLang } from '@guildhall/i18n/locales.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconLayoutColumns, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../../platform/network/api.ts';
import { useLocale, useText } from '../../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { StatusBadge, type StatusTone } from '../../../../ui/status-badge.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import { cellStateOf, type CellState } from '../../model/cell-state.ts';
import { fullNameOf } from '../../../../platform/text/language-labels.ts';
import { useOpenArticle, useTextState } from '../use-open-article.ts';
import { changeArticle } from '../editor.data.ts';
import { textOf } from '../model/content.ts';
import styles from './text-pane.module.css';

const icon = { size: 15, stroke: 1.7 };

const tones: Record<CellState, StatusTone> = {
  published: 'good',
  ready: 'good',
  stale: 'wait',
  fallback: 'info',
  missing: 'quiet',
};

const RemoveDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const t = useText();
  const locale = useLocale();
  const { article, session, lang } = useOpenArticle();
  const { isDirty } = useTextState(lang);
  const language = fullNameOf(lang, locale);
  const version = textOf(article, lang)?.version ?? 0;
  const remove = async (): Promise<void> => {
    await changeArticle(article.id, () => call('/article/remove_text', { id: article.id, lang, version }));
    // If the stash fails, the draft stays and is shown as a draft without a saved text.
    session.stash(lang);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('editor.remove.title', { language })}
      confirmLabel={t('editor.remove.confirm')}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {article.status === 'published' ? t('editor.remove.published') : t('editor.remove.text')}{' '}
      {t('editor.remove.undo')}
      {isDirty && (
        <p>
          <strong>{t('editor.remove.unsaved')}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
};

interface TextBarProps {
  /** Shows the English reference again; null if it is visible or does not exist. */
  readonly onReference: (() => void) | null;
}

/** Header of a text: language, translation state and last author. */
export const TextBar = ({ onReference }: TextBarProps) => {
  const t = useText();
  const locale = useLocale();
  const { article, session, lang, mayWrite } = useOpenArticle();
  const { isDirty } = useTextState(lang);
  const [isRemoving, setIsRemoving] = useState(false);
  const text = textOf(article, lang);
  const state = cellStateOf(article, lang);
  const mayRemove = lang !== defaultLang && text !== undefined;
  return (
    <div className={styles['bar']}>
      <h2>{fullNameOf(lang, locale)}</h2>
      <StatusBadge tone={tones[state]}>{t(`articles.cell.${state}`)}</StatusBadge>
      <span className={styles['soft']}>
        {text !== undefined && (
          <>
            {t('editor.changed_by', { name: text.updated_by?.name ?? t('articles.by_system') })}{' '}
            <TimeText at={text.updated_at} />
          </>
        )}
      </span>
      {onReference !== null && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconLayoutColumns size={14} stroke={1.7} />}
          onClick={onReference}
        >
          {t('editor.reference.show')}
        </Button>
      )}
      {mayWrite && (isDirty || mayRemove) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('editor.text.more')}>
              <IconDots size={16} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isDirty && (
              <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => session.takeTheirs(lang)}>
                {t('editor.text.discard')}
              </Menu.Item>
            )}
            {mayRemove && (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setIsRemoving(true)}>
                {t('editor.remove')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <RemoveDialog isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
    </div>
  );
};
