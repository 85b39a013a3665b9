import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useText } from '../../../../platform/text/i18n.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useOpenArticle } from '../use-open-article.ts';
import type { TextContent } from '../model/content.ts';
import { useCopyText } from './use-copy-text.ts';

const CopyMine = ({ text }: { readonly text: TextContent }) => {
  const t = useText();
  const { state, copy } = useCopyText();
  return (
    <>
      <Button mt="md" variant="default" leftSection={<IconCopy size={16} stroke={1.7} />} onClick={() => copy(text)}>
        {state === 'done' ? t('shell.copied') : t('editor.conflict.copy')}
      </Button>
      {state === 'refused' && (
        <Text size="xs" mt={4} c="var(--danger)" role="alert">
          {t('editor.conflict.copy.refused')}
        </Text>
      )}
    </>
  );
};

/** Confirms discarding a draft that could not be stashed because the browser refused to store it. */
export const DiscardDraftDialog = () => {
  const t = useText();
  const { session } = useOpenArticle();
  const part = useStore(session.confirmingDiscard);
  const draft = useStore(session.drafts).get(part ?? 'settings');
  const close = (): void => session.confirmingDiscard.set(null);
  return (
    <ConfirmDialog
      isOpen={part !== null}
      title={t('editor.losing.title')}
      confirmLabel={t('editor.discard')}
      isDangerous
      onConfirm={() => {
        if (part !== null) session.discard(part);
        close();
      }}
      onClose={close}
    >
      {t('editor.losing.text')}
      {part !== null && part !== 'settings' && draft !== undefined && (
        <div>
          <CopyMine text={draft.value as TextContent} />
        </div>
      )}
    </ConfirmDialog>
  );
};
