import { useStore } from '@guildhall/browser/store.ts';
import { Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import type { Subject } from '../answer-help.data.ts';
import { acceptDraft, draftMarks, isUnchecked } from '../machine-drafts.store.ts';
import styles from './answer-help.module.css';

/** Whether the composer holds a machine-written draft that the agent has neither edited nor accepted. It must not be sent. */
export const useUncheckedDraft = (subject: Subject, text: string): boolean =>
  isUnchecked(useStore(draftMarks), subject, text);

export const UncheckedMark = ({ subject, text }: { readonly subject: Subject; readonly text: string }) => {
  const t = useText();
  if (!useUncheckedDraft(subject, text)) return null;
  return (
    <p className={styles['mark']} role="status">
      <IconRobot size={15} stroke={1.8} aria-hidden />
      <span>{t('answer_help.draft.check')}</span>
      <Button size="compact-xs" variant="default" onClick={() => acceptDraft(subject)}>
        {t('answer_help.draft.accept')}
      </Button>
    </p>
  );
};
