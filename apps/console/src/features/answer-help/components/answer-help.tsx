import type { AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import { fillTemplate, type TemplateValues } from '@guildhall/contract/templates/variables.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useRef, useState, type RefObject } from 'react';
import { useShortcuts } from '../../../platform/input/shortcuts.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { useSuggestions, type Subject } from '../answer-help.data.ts';
import { insertedText, shownMax } from '../answer-help.model.ts';
import { foldedStore } from '../folded.store.ts';
import { insertAtCaret } from '../insert-text.adapter.ts';
import { markDraft } from '../machine-drafts.store.ts';
import { DraftButton } from './draft-button.tsx';
import { Suggestion } from './suggestion.tsx';
import { UncheckedMark } from './unchecked-mark.tsx';
import styles from './answer-help.module.css';

interface AnswerHelpProps {
  readonly subject: Subject;
  /** What the agent has written so far. */
  readonly draft: string;
  /** Changes when the player has written. */
  readonly revision: number;
  readonly values: TemplateValues;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** With several composers on the page, the keys are those of the focused one. */
  readonly hasKeys: boolean;
  /** Prepares the field for the text, for example by changing the mode of the composer. */
  readonly beforeInsert?: (source: AnswerSource) => void;
}

/** A preview opens after the pointer rests, and stays while it moves from the suggestion into the preview. */
const [restMs, leaveMs] = [250, 200];

const moveFocus = (strip: HTMLElement, step: 1 | -1): void => {
  const buttons = Array.from(strip.querySelectorAll('button'));
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at !== -1) buttons[(at + step + buttons.length) % buttons.length]?.focus();
};

/** Articles, known issues and templates above a composer. The line keeps its height, so that nothing moves while typing. */
const Strip = ({ subject, draft, revision, values, field, hasKeys, beforeInsert }: AnswerHelpProps) => {
  const t = useText();
  const isFolded = useStore(foldedStore);
  const { data, isError, isFetching, refetch } = useSuggestions(subject, draft, revision, !isFolded);
  const sources = (isFolded || isError ? [] : (data?.sources ?? [])).slice(0, shownMax);
  const [opened, setOpened] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = (key: string | null, afterMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(key), afterMs);
  };
  const insert = (source: AnswerSource | undefined): void => {
    if (source === undefined || field.current === null) return;
    open(null, 0);
    beforeInsert?.(source);
    insertAtCaret(field.current, insertedText(source, values));
  };
  const insertDraft = (text: string): void => {
    if (field.current === null) return;
    const words = fillTemplate(text, values);
    insertAtCaret(field.current, words);
    markDraft(subject, words);
  };
  useShortcuts(
    hasKeys
      ? Array.from({ length: shownMax }, (_, place) => ({
          keys: `alt+${place + 1}`,
          label: t('answer_help.keys', { place: place + 1 }),
          scope: 'page' as const,
          run: () => insert(sources[place]),
        }))
      : [],
  );
  const canDraft = sources.length > 0 && data?.can_draft === true;
  const isEmpty = !isFolded && !isError && sources.length === 0;
  return (
    <div
      className={styles['strip']}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('answer_help.title')}
      aria-busy={isFetching}
      data-empty={isEmpty || undefined}
      onPointerDown={(event) => {
        // A click between the buttons keeps the caret in the text field.
        if (event.target === event.currentTarget) event.preventDefault();
      }}
      onPointerLeave={() => open(null, leaveMs)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) open(null, 0);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          open(null, 0);
          field.current?.focus();
        } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
          moveFocus(event.currentTarget, event.key === 'ArrowRight' ? 1 : -1);
        }
      }}
    >
      <FoldButton
        label={t(isFolded ? 'answer_help.unfold' : 'answer_help.fold')}
        isUnfolded={!isFolded}
        onTurn={() => foldedStore.set(!isFolded)}
      />
      {isFolded && <span className={styles['quiet']}>{t('answer_help.title')}</span>}
      {isError && !isFolded && (
        <>
          <span className={styles['quiet']} role="status">
            {t('answer_help.failed')}
          </span>
          <button
            type="button"
            className={styles['retry']}
            aria-label={t('shell.retry')}
            onClick={() => void refetch()}
          >
            <IconRefresh size={14} stroke={1.8} />
          </button>
        </>
      )}
      {sources.length > 0 && (
        <ul className={styles['list']}>
          {sources.map((source, place) => {
            const key = `${source.kind}-${source.id}`;
            return (
              <Suggestion
                key={key}
                source={source}
                keys={`alt+${place + 1}`}
                values={values}
                isOpen={opened === key}
                onRest={() => open(key, restMs)}
                onFocus={() => open(key, 0)}
                onInsert={() => insert(source)}
              />
            );
          })}
        </ul>
      )}
      {canDraft && <DraftButton subject={subject} notes={draft} onInsert={insertDraft} />}
    </div>
  );
};

/** The strip, and the mark of a draft in the composer that no one has checked. */
export const AnswerHelp = (props: AnswerHelpProps) => (
  <>
    <Strip {...props} />
    <UncheckedMark subject={props.subject} text={props.draft} />
  </>
);
