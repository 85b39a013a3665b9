import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { removeTemplate } from '../templates.data.ts';

interface RemoveTemplateProps {
  readonly template: FeedbackTemplate;
  readonly onDiscard: () => void;
}

export const RemoveTemplate = ({ template, onDiscard }: RemoveTemplateProps) => {
  const t = useText();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const remove = async (): Promise<void> => {
    await removeTemplate(template.id);
    // Synchronously, so the navigation does not trigger the unsaved-changes dialog.
    flushSync(onDiscard);
    void navigate('/feedback/templates', { replace: true });
  };
  return (
    <>
      <Tooltip label={t('templates.remove')}>
        <ActionIcon size="md" aria-label={t('templates.remove')} onClick={() => setIsAsked(true)}>
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('templates.remove.title', { name: template.name })}
        confirmLabel={t('templates.remove')}
        isDangerous
        onConfirm={remove}
        onClose={() => setIsAsked(false)}
      >
        {t('templates.remove.text', { count: template.texts.length })}
      </ConfirmDialog>
    </>
  );
};
