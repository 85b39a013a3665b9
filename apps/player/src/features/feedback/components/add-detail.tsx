import { useState } from 'react';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ToldLine } from '../../../ui/failed-line.tsx';
import { PictureField } from '../../files/files.public.ts';
import { useDraft } from '../draft/use-draft.ts';
import { problemOfWords } from '../model/words.ts';
import { usePendingSends } from '../outbox/outbox.start.ts';
import { useSubmit } from '../outbox/use-submit.ts';
import { WaitingRow } from './waiting.tsx';
import { WordsField } from './words-field.tsx';
import styles from './panel.module.css';

const Form = ({ id }: { readonly id: string }) => {
  const t = useText();
  const draft = useDraft(`detail-${id}`);
  const { isSending, submit } = useSubmit(draft);
  const [isTried, setIsTried] = useState(false);
  const { keeper, isReady } = draft;
  const { fields, pictures, told } = draft.draft;
  const text = fields['text'] ?? '';
  const problem = problemOfWords(text, config.limits.description_max);
  const send = (): void => {
    setIsTried(problem !== null);
    if (problem === null) void submit({ kind: 'detail', id, text: text.trim() });
  };
  return (
    <section className={styles['panel']} aria-busy={!isReady}>
      <WordsField
        label={t('feedback.detail.label')}
        value={text}
        problem={isTried ? problem : null}
        isLocked={isSending || !isReady}
        onChange={(value) => draft.changeField('text', value)}
      />
      <PictureField
        value={pictures}
        onChange={draft.changePictures}
        isLocked={isSending}
        onPick={() => void keeper.flush()}
      />
      <Button isBusy={isSending} onClick={send}>
        {t('feedback.detail.send')}
      </Button>
      <ToldLine told={told} />
    </section>
  );
};

/** The answer to our question. Kept while it is written, and shown as on its way until it has arrived. */
export const AddDetail = ({ id }: { readonly id: string }) => {
  const own = usePendingSends().filter(({ submission }) => submission.kind === 'detail' && submission.id === id);
  // What is being sent is still in the form; what was refused is its draft again.
  const onTheWay = own.filter(({ trouble }) => trouble !== null && trouble !== 'refused');
  if (onTheWay.length === 0) return <Form id={id} />;
  return (
    <>
      {onTheWay.map((item) => (
        <WaitingRow key={item.key} item={item} />
      ))}
    </>
  );
};
