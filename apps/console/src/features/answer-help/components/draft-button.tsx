import type { DraftAnswer } from '@guildhall/contract/answer-help/staff.ts';
import { langOfLocale, languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Button, Loader } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import type { Subject } from '../answer-help.data.ts';
import { useMachineDraft } from '../use-machine-draft.ts';
import styles from './answer-help.module.css';

interface DraftButtonProps {
  readonly subject: Subject;
  readonly notes: string;
  readonly onInsert: (text: string) => void;
}

const Written = ({ draft }: { readonly draft: DraftAnswer }) => {
  const t = useText();
  return (
    <>
      <div className={styles['text']} lang={languageTagOf(localeOfLang(draft.lang) ?? 'en-US')} dir="auto">
        <p>{draft.text}</p>
      </div>
      <p className={styles['head']}>{t('answer_help.draft.sources')}</p>
      <ul className={styles['sources']}>
        {draft.sources.map(({ kind, id, title }) => (
          <li key={`${kind}-${id}`}>
            {t(`answer_help.kind.${kind}`)}: <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Asks for a draft and shows it above the strip. Nothing reaches the composer before the agent inserts it. */
export const DraftButton = ({ subject, notes, onInsert }: DraftButtonProps) => {
  const t = useText();
  const { state, write, close } = useMachineDraft(subject, langOfLocale(useLocale()));
  const ask = (): void => void write(notes);
  return (
    <>
      <Button
        className={styles['draft'] ?? ''}
        size="compact-xs"
        variant="subtle"
        leftSection={<IconRobot size={14} stroke={1.8} />}
        aria-expanded={state.kind !== 'idle'}
        onClick={state.kind === 'idle' ? ask : close}
      >
        <span data-label>{t('answer_help.draft')}</span>
      </Button>
      {state.kind !== 'idle' && (
        <section className={styles['preview']} aria-label={t('answer_help.draft.title')} aria-live="polite">
          <p className={styles['head']}>
            <IconRobot size={15} stroke={1.8} aria-hidden />
            <strong>{t('answer_help.draft.check')}</strong>
          </p>
          {state.kind === 'writing' && (
            <p className={styles['head']}>
              <Loader size="xs" aria-hidden /> {t('answer_help.draft.writing')}
            </p>
          )}
          {state.kind === 'failed' && <p className={styles['problem']}>{failureText(state.error)}</p>}
          {state.kind === 'written' && <Written draft={state.draft} />}
          <p className={styles['foot']}>
            {state.kind === 'written' && (
              <Button
                size="compact-xs"
                onClick={() => {
                  onInsert(state.draft.text);
                  close();
                }}
              >
                {t('answer_help.draft.insert')}
              </Button>
            )}
            {(state.kind === 'written' || state.kind === 'failed') && (
              <Button size="compact-xs" variant="default" onClick={ask}>
                {t(state.kind === 'failed' ? 'shell.retry' : 'answer_help.draft.again')}
              </Button>
            )}
            <Button size="compact-xs" variant="subtle" color="gray" onClick={close}>
              {t(state.kind === 'writing' ? 'shell.cancel' : 'answer_help.draft.discard')}
            </Button>
          </p>
        </section>
      )}
    </>
  );
};
