import { isSynonymGroup, synonymBounds } from '@guildhall/contract/search/rules.ts';
import type { SynonymGroup } from '@guildhall/contract/search/staff.ts';
import { languageTagOf, locales, type LangId } from '@guildhall/i18n/locales.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { isFailure } from '../../../platform/network/api.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { areWords, wordsIn } from '../model/words.ts';
import { listedVersion, saveSynonyms } from '../search.data.ts';
import styles from './synonyms.module.css';

interface SynonymsDialogProps {
  /** Null creates one. */
  readonly group: SynonymGroup | null;
  readonly onClose: () => void;
}

/** Mounted while it is open, so that it begins with the words of the group. */
export const SynonymsDialog = ({ group, onClose }: SynonymsDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const [typed, setTyped] = useState<Readonly<Partial<Record<LangId, string>>>>(() =>
    Object.fromEntries((group?.terms ?? []).map(({ lang, words }) => [lang, words.join(', ')])),
  );
  const [version, setVersion] = useState(group?.version ?? 0);
  const terms = locales.flatMap(({ id }) => {
    const words = wordsIn(typed[id] ?? '');
    return words.length === 0 ? [] : [{ lang: id, words }];
  });
  const isWrong = (id: LangId): boolean => !areWords(wordsIn(typed[id] ?? ''));
  const save = async (): Promise<void> => {
    try {
      await saveSynonyms({ id: group?.id ?? null, version, terms });
    } catch (error) {
      // The list has the new version by now. What was typed stays, and saving once more replaces it.
      if (group !== null && isFailure(error, 'conflict')) setVersion(listedVersion(group.id) ?? version);
      throw error;
    }
  };
  return (
    <DialogForm
      isOpen
      title={t(group === null ? 'synonyms.new' : 'synonyms.edit')}
      confirmLabel={t('shell.save')}
      isIncomplete={!isSynonymGroup(terms) || terms.some(({ words }) => !areWords(words))}
      onConfirm={save}
      onClose={onClose}
    >
      <p className={styles['note']}>{t('synonyms.words_hint')}</p>
      <div className={styles['fields']}>
        {locales.map(({ id, locale: code }, index) => (
          <Textarea
            key={id}
            {...(index === 0 && { 'data-autofocus': true })}
            label={languageName(id, locale)}
            lang={languageTagOf(code)}
            dir="auto"
            autosize
            minRows={1}
            maxRows={4}
            value={typed[id] ?? ''}
            error={
              isWrong(id)
                ? t('synonyms.words_refused', { max: synonymBounds.termsMax, length: synonymBounds.termMax })
                : null
            }
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [id]: value }))}
          />
        ))}
      </div>
    </DialogForm>
  );
};
