import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { applyImport, tryImport, type ImportAnswer } from '../articles.data.ts';
import { changesOf } from '../model/import-outcomes.ts';
import { fullNameOf } from '../../../platform/text/language-labels.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportList } from './import-list.tsx';

interface ImportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Chosen {
  readonly name: string;
  readonly content: string;
}

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'trying'; readonly name: string }
  | { readonly kind: 'tried'; readonly file: Chosen; readonly answer: ImportAnswer }
  | { readonly kind: 'applying'; readonly file: Chosen; readonly answer: ImportAnswer }
  | { readonly kind: 'applied'; readonly file: Chosen; readonly answer: ImportAnswer };

const ImportSteps = ({
  onClose,
  onBusy,
}: Pick<ImportDialogProps, 'onClose'> & { onBusy: (isBusy: boolean) => void }) => {
  const t = useText();
  const locale = useLocale();
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const [problem, setProblem] = useState<string | null>(null);
  const trial = useRef<AbortController>(undefined);
  useEffect(() => () => trial.current?.abort(), []);

  const look = async (file: File): Promise<void> => {
    setProblem(null);
    if (file.size > staffLimits.exchangeBytesMax) {
      setProblem(t('articles.import.too_large', { megabytes: staffLimits.exchangeBytesMax / 1024 / 1024 }));
      return;
    }
    trial.current = new AbortController();
    setStep({ kind: 'trying', name: file.name });
    try {
      const content = await file.text();
      const answer = await tryImport(content, trial.current.signal);
      setStep({ kind: 'tried', file: { name: file.name, content }, answer });
    } catch (error) {
      setStep({ kind: 'choose' });
      setProblem(failureText(error));
    }
  };
  const apply = async ({ file, answer }: Extract<Step, { kind: 'tried' }>): Promise<void> => {
    setProblem(null);
    setStep({ kind: 'applying', file, answer });
    onBusy(true);
    try {
      setStep({ kind: 'applied', file, answer: await applyImport(file.content) });
    } catch (error) {
      setStep({ kind: 'tried', file, answer });
      setProblem(failureText(error));
    } finally {
      onBusy(false);
    }
  };
  const count = 'answer' in step ? changesOf(step.answer) : 0;
  return (
    <Stack gap="md">
      {step.kind === 'choose' && <FileDrop onFile={(file) => void look(file)} />}
      {step.kind === 'trying' && (
        <Group gap="sm" justify="center" py="xl" role="status">
          <Loader size="xs" />
          <Text size="sm">{t('articles.import.trying', { name: step.name })}</Text>
        </Group>
      )}
      {'answer' in step && (
        <>
          <Text size="sm" role="status">
            {t(step.kind === 'applied' ? 'articles.import.applied' : 'articles.import.tried', {
              name: step.file.name,
              language: fullNameOf(step.answer.lang, locale),
              count,
            })}
          </Text>
          <ImportList answer={step.answer} isDone={step.kind === 'applied'} />
        </>
      )}
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        {step.kind === 'applied' ? (
          <Button onClick={onClose} autoFocus>
            {t('articles.import.done')}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose} disabled={step.kind === 'applying'}>
            {t('shell.cancel')}
          </Button>
        )}
        {step.kind === 'tried' && (
          <Button variant="default" onClick={() => setStep({ kind: 'choose' })}>
            {t('articles.import.other')}
          </Button>
        )}
        {(step.kind === 'tried' || step.kind === 'applying') && (
          <Button
            autoFocus
            disabled={count === 0}
            loading={step.kind === 'applying'}
            onClick={() => void (step.kind === 'tried' && apply(step))}
          >
            {t('articles.import.apply', { count })}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

/** Imports a translated file: a dry run shows the outcome first, then the import is applied. */
export const ImportDialog = ({ isOpen, onClose }: ImportDialogProps) => {
  const t = useText();
  // The dialog cannot be closed during the import, so that its outcome is always seen.
  const [isBusy, setIsBusy] = useState(false);
  const close = (): void => {
    if (!isBusy) onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('articles.import.heading')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <ImportSteps onClose={onClose} onBusy={setIsBusy} />
    </Modal>
  );
};
