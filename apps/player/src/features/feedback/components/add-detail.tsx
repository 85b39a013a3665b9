import { useEffect, useRef, useState } from 'react';
import { config } from '../../../platform/config.ts';
import { useRestriction } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessageLine } from '../../../ui/failed-line.tsx';
import { showToast } from '../../../ui/toast.ts';
import { PictureField } from '../../files/files.public.ts';
import { hasContent } from '../../../kit/drafts/draft.model.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { problemOfText } from '../model/text-rules.ts';
import { usePendingSends } from '../outbox/outbox.background.ts';
import { useSubmit } from '../outbox/use-submit.ts';
import { UnsentReportRow } from './unsent-reports.tsx';
import { WordsField } from './words-field.tsx';
import styles from './panel.module.css';

interface AddDetailProps {
  readonly id: string;
  /** Staff asked for details; otherwise the player adds some unasked, and the form opens on demand. */
  readonly isAsked: boolean;
}

const askedTexts = { label: 'feedback.detail.label', send: 'feedback.detail.send' } as const;
const addedTexts = { label: 'feedback.add.label', send: 'feedback.add.send' } as const;

const Form = ({ id, isAsked }: AddDetailProps) => {
  const t = useText();
  const draft = useDraft(`detail-${id}`);
  const { isSending, submit } = useSubmit(draft);
  const isBlocked = useRestriction()?.kind === 'block';
  const [isTried, setIsTried] = useState(false);
  const [isOpened, setIsOpened] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const { keeper, isReady } = draft;
  const { fields, pictures, failureMessage } = draft.draft;
  const text = fields['text'] ?? '';
  const problem = problemOfText(text, config.limits.description_max);
  const send = (): void => {
    setIsTried(problem !== null);
    if (problem !== null) return;
    void submit({ kind: 'detail', id, text: text.trim() }).then((outcome) => {
      if (outcome?.outcome !== 'sent') return;
      setIsOpened(false);
      if (!isAsked) showToast(t('success.submitted'));
    });
  };
  const isShown = isAsked || isOpened || hasContent(draft.draft);
  useEffect(() => {
    if (isOpened) panel.current?.querySelector('textarea')?.focus();
  }, [isOpened]);
  if (!isShown) {
    return (
      <Button look="plain" isDisabled={!isReady} onClick={() => setIsOpened(true)}>
        {t('feedback.add.action')}
      </Button>
    );
  }
  const texts = isAsked ? askedTexts : addedTexts;
  return (
    <section ref={panel} className={styles['panel']} aria-busy={!isReady}>
      <WordsField
        label={t(texts.label)}
        value={text}
        problem={isTried ? problem : null}
        isLocked={isSending || !isReady}
        onChange={(value) => draft.changeField('text', value)}
      />
      {!isBlocked && (
        <PictureField
          value={pictures}
          onChange={draft.changePictures}
          isLocked={isSending}
          onPick={() => void keeper.flush()}
        />
      )}
      <Button isBusy={isSending} onClick={send}>
        {t(texts.send)}
      </Button>
      <FailureMessageLine message={failureMessage} />
    </section>
  );
};

/**
 * Answers a question from staff or adds details. The draft is saved while typing and listed as pending until delivered.
 */
export const AddDetail = ({ id, isAsked }: AddDetailProps) => {
  const own = usePendingSends().filter(({ submission }) => submission.kind === 'detail' && submission.id === id);
  // Items being sent are still in the form, and refused ones are drafts again.
  const onTheWay = own.filter(({ trouble }) => trouble !== null && trouble !== 'refused');
  if (onTheWay.length === 0) return <Form id={id} isAsked={isAsked} />;
  return (
    <>
      {onTheWay.map((item) => (
        <UnsentReportRow key={item.key} item={item} />
      ))}
    </>
  );
};
