import type { Original } from '@guildhall/contract/translation/original.ts';
import type { TranslationSubject } from '@guildhall/contract/translation/staff.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useShortcuts } from '../../platform/input/shortcuts.ts';
import { useStaff } from '../../platform/session/session.ts';
import { failureText } from '../../platform/text/failure-text.ts';
import { languageName, useLocale, useText } from '../../platform/text/i18n.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { PreviewPanel, type SendKeys } from './components/preview-panel.tsx';
import styles from './components/translation.module.css';
import { isWrittenIn } from './model/written-in.ts';
import { previewsStore, setPreview } from './previews.store.ts';
import { translateText, useTranslation } from './translation.data.ts';

interface OutgoingOptions {
  readonly text: string;
  /** The player's language. */
  readonly lang: LangId;
  readonly subject: NonNullable<TranslationSubject>;
  /** False for notes, and if the person may not reply. */
  readonly isOn: boolean;
  readonly max: number;
  /** False in all but one of several composers on the screen. */
  readonly hasKeys: boolean;
  readonly sendKeys: SendKeys;
  /** The field of the written text. */
  readonly source: { readonly focus: () => void };
  readonly onSend: () => void;
}

export interface Outgoing {
  /** What goes to the player instead of the written text; null to send it as written. */
  readonly translation: { readonly text: string; readonly original: Original } | null;
  /** False while there is a preview that does not belong to the text, is too long or is on its way. */
  readonly maySend: boolean;
  /** The language on the button that sends; null if the text goes out as written. */
  readonly language: string | null;
  /** What the key that sends does first, if messages in this language are translated automatically; else null. */
  readonly first: { readonly label: string; readonly run: () => void; readonly isBusy: boolean } | null;
  readonly clear: () => void;
  /** Back to the written text. False if there is no preview. */
  readonly back: () => boolean;
  /** The preview, below the text field. */
  readonly panel: ReactNode;
  /** Starts the preview, or says why there is none. */
  readonly button: ReactNode;
}

/** Translates a reply before it is sent. The person sees the translation, may edit it, and sends both. */
export const useOutgoing = (options: OutgoingOptions): Outgoing => {
  const { text, lang, subject, isOn, max, hasKeys, sendKeys } = options;
  const t = useText();
  const locale = useLocale();
  const { may } = useStaff();
  const known = useTranslation(lang);
  const id = `${subject.of}:${subject.id}`;
  const stored = useStore(previewsStore)[id] ?? null;
  const preview = stored?.isAside === true ? null : stored;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const source = text.trim();
  const isForeign = isOn && known !== null && known.isForeign;
  const mayTranslate = isForeign && known.settings.provider !== null && source !== '';
  const isStale = preview !== null && preview.source !== source;

  const translate = async ({ isClicked = false } = {}): Promise<void> => {
    if (!mayTranslate || isBusy || (preview !== null && !isStale)) return;
    setError(null);
    if (stored?.isAside === true && stored.source === source) {
      setPreview(id, { source, text: stored.text });
    } else {
      setIsBusy(true);
      try {
        setPreview(id, { source, text: await translateText({ text: source, from: known.own, to: lang, subject }) });
      } catch (failure) {
        setError(failure);
        return;
      } finally {
        setIsBusy(false);
      }
    }
    // Not for a key: the person may be typing on, and the same key sends next.
    if (isClicked) setTimeout(() => field.current?.focus());
  };
  useShortcuts(
    mayTranslate && hasKeys
      ? [{ keys: 'alt+t', label: t('translation.keys'), scope: 'page', run: () => void translate() }]
      : [],
  );

  const clear = (): void => {
    setPreview(id, null);
    setError(null);
  };
  const back = (): boolean => {
    if (preview === null) return false;
    setPreview(id, { ...preview, isAside: true });
    options.source.focus();
    return true;
  };
  const off: Outgoing = {
    translation: null,
    maySend: true,
    language: null,
    first: null,
    panel: null,
    button: null,
    clear,
    back: () => false,
  };
  if (!isOn) return off;
  const language = languageName(lang, locale);
  const isOther = preview === null && isWrittenIn(source, lang) === false;
  const warning = isOther && (
    <p className={styles['stale']} role="status">
      {t('translation.other_language', { language })}
    </p>
  );
  if (!isForeign) return { ...off, panel: warning };
  if (known.settings.provider === null) {
    const hint = t(may('routing.write') ? 'translation.off.admin' : 'translation.off');
    const panel = (
      <>
        {warning}
        <p className={styles['hint']}>{hint}</p>
      </>
    );
    return { ...off, panel };
  }
  const words = preview?.text.trim() ?? '';
  const isTooLong = words.length > max;
  const isFirst =
    known.isAutomatic && source !== '' && (preview === null ? isWrittenIn(source, lang) !== true : isStale);
  const problem = error !== null && (
    <p className={styles['stale']} role="alert">
      <span className={styles['problem']}>{failureText(error)}</span>{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => void translate({ isClicked: true })}>
        {t('shell.retry')}
      </Button>
    </p>
  );
  return {
    translation:
      preview === null || isStale || words === '' ? null : { text: words, original: { text: source, lang: known.own } },
    maySend: !isBusy && (preview === null || (!isStale && words !== '' && !isTooLong)),
    language: preview === null ? null : language,
    first: isFirst ? { label: t('translation.send_in', { language }), run: () => void translate(), isBusy } : null,
    clear,
    back,
    panel:
      preview === null ? (
        <>
          {!isFirst && warning}
          {problem}
        </>
      ) : (
        <PreviewPanel
          lang={lang}
          text={preview.text}
          isStale={isStale}
          isTooLong={isTooLong}
          mayTranslate={mayTranslate}
          sendKeys={sendKeys}
          field={field}
          problem={problem}
          onEdit={(edited) => setPreview(id, { ...preview, text: edited })}
          onTranslate={() => void translate({ isClicked: true })}
          onDiscard={clear}
          onBack={back}
          onSend={options.onSend}
        />
      ),
    button:
      preview !== null ? null : isFirst ? (
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={options.onSend}>
          {t('translation.send_original')}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLanguage size={15} stroke={1.8} aria-hidden />}
          rightSection={<Kbd keys="alt+t" />}
          disabled={source === ''}
          loading={isBusy}
          onClick={() => void translate({ isClicked: true })}
        >
          {t('translation.send_in', { language })}
        </Button>
      ),
  };
};
