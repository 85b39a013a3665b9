import type { Original } from '@guildhall/contract/translation/original.ts';
import type { TranslationSubject } from '@guildhall/contract/translation/staff.ts';
import { languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconLanguage, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useStaff } from '../../platform/session/session.ts';
import { failureText } from '../../platform/text/failure-text.ts';
import { languageName, useLocale, useText } from '../../platform/text/i18n.ts';
import styles from './components/translation.module.css';
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
}

export interface Outgoing {
  /** What goes to the player instead of the written text; null to send it as written. */
  readonly translation: { readonly text: string; readonly original: Original } | null;
  /** False while there is a preview that does not belong to the text, is too long or is on its way. */
  readonly maySend: boolean;
  /** The language on the button that sends; null if the text goes out as written. */
  readonly language: string | null;
  readonly clear: () => void;
  /** The preview, below the text field. */
  readonly panel: ReactNode;
  /** Starts the preview, or says why there is none. */
  readonly button: ReactNode;
}

const off: Omit<Outgoing, 'clear'> = { translation: null, maySend: true, language: null, panel: null, button: null };

/** Translates a reply before it is sent. The person sees the translation, may edit it, and sends both. */
export const useOutgoing = ({ text, lang, subject, isOn, max }: OutgoingOptions): Outgoing => {
  const t = useText();
  const locale = useLocale();
  const { may } = useStaff();
  const known = useTranslation(lang);
  const id = `${subject.of}:${subject.id}`;
  const preview = useStore(previewsStore)[id] ?? null;
  const field = useRef<HTMLTextAreaElement>(null);
  const staleId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const source = text.trim();
  const clear = (): void => {
    setPreview(id, null);
    setError(null);
  };
  if (!isOn || known === null || !known.isForeign) return { ...off, clear };
  if (known.settings.provider === null) {
    const hint = t(may('routing.write') ? 'translation.off.admin' : 'translation.off');
    return { ...off, clear, panel: <p className={styles['hint']}>{hint}</p> };
  }
  const language = languageName(lang, locale);
  const translate = async (): Promise<void> => {
    setIsBusy(true);
    setError(null);
    try {
      setPreview(id, { source, text: await translateText({ text: source, from: known.own, to: lang, subject }) });
      setTimeout(() => field.current?.focus());
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  const isStale = preview !== null && preview.source !== source;
  const words = preview?.text.trim() ?? '';
  const isTooLong = words.length > max;
  const problem = error !== null && (
    <p className={styles['stale']} role="alert">
      <span className={styles['problem']}>{failureText(error)}</span>{' '}
      <Button variant="subtle" size="compact-xs" onClick={() => void translate()}>
        {t('shell.retry')}
      </Button>
    </p>
  );
  return {
    translation:
      preview === null || isStale || words === '' ? null : { text: words, original: { text: source, lang: known.own } },
    maySend: !isBusy && (preview === null || (!isStale && words !== '' && !isTooLong)),
    language: preview === null ? null : language,
    clear,
    panel:
      preview === null ? (
        problem
      ) : (
        <div className={styles['panel']}>
          <div className={styles['head']}>
            <span>{t('translation.preview', { language })}</span>
            <ActionIcon size={22} variant="subtle" color="gray" aria-label={t('translation.discard')} onClick={clear}>
              <IconX size={14} stroke={1.8} />
            </ActionIcon>
          </div>
          <Textarea
            ref={field}
            variant="unstyled"
            aria-label={t('translation.preview', { language })}
            attributes={{ input: { dir: 'auto', lang: languageTagOf(localeOfLang(lang) ?? 'en-US') } }}
            autosize
            minRows={1}
            maxRows={6}
            value={preview.text}
            error={isTooLong}
            {...(isStale && { 'aria-describedby': staleId })}
            onChange={(event) => setPreview(id, { ...preview, text: event.currentTarget.value })}
          />
          {isStale ? (
            <p className={styles['stale']} id={staleId} role="status">
              {t('translation.stale')}{' '}
              <Button variant="subtle" size="compact-xs" disabled={source === ''} onClick={() => void translate()}>
                {t('translation.again')}
              </Button>
            </p>
          ) : (
            <p className={styles['hint']}>{t('translation.preview_hint')}</p>
          )}
          {problem}
        </div>
      ),
    button:
      preview === null ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLanguage size={15} stroke={1.8} aria-hidden />}
          disabled={source === ''}
          loading={isBusy}
          onClick={() => void translate()}
        >
          {t('translation.send_in', { language })}
        </Button>
      ) : null,
  };
};
