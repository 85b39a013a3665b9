import { reasonBounds } from '@guildhall/contract/reasons/rules.ts';
import type { ContactReason } from '@guildhall/contract/reasons/staff.ts';
import { defaultLang, languageTagOf, locales, type LangId } from '@guildhall/i18n/locales.ts';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { nameIn } from '../model/reason-tree.ts';
import { saveReason } from '../reasons.data.ts';
import styles from './reason-list.module.css';

interface ReasonDialogProps {
  /** Null creates one. */
  readonly reason: ContactReason | null;
  readonly parent: ContactReason | null;
  readonly onClose: () => void;
}

const others = locales.filter(({ id }) => id !== defaultLang);

export const ReasonDialog = ({ reason, parent, onClose }: ReasonDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const [names, setNames] = useState<Readonly<Partial<Record<LangId, string>>>>(() =>
    Object.fromEntries((reason?.names ?? []).map(({ lang, text }) => [lang, text])),
  );
  const [skill, setSkill] = useState(reason?.skill ?? '');
  const [isActive, setIsActive] = useState(reason?.is_active ?? true);
  const field = (id: LangId, tag: string) => ({
    label: languageName(id, locale),
    value: names[id] ?? '',
    maxLength: reasonBounds.nameMax,
    lang: tag,
    dir: 'auto' as const,
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setNames((before) => ({ ...before, [id]: value }));
    },
  });
  const written = locales.flatMap(({ id }) => {
    const text = (names[id] ?? '').trim();
    return text === '' ? [] : [{ lang: id, text }];
  });
  const title =
    reason !== null
      ? t('reasons.edit', { name: nameIn(reason, defaultLang) })
      : parent === null
        ? t('reasons.new')
        : t('reasons.new_below', { name: nameIn(parent, defaultLang) });
  return (
    <DialogForm
      isOpen
      title={title}
      confirmLabel={t('shell.save')}
      isIncomplete={!written.some(({ lang }) => lang === defaultLang)}
      onConfirm={() =>
        saveReason({
          id: reason?.id ?? null,
          version: reason?.version ?? 0,
          parent_id: reason === null ? (parent?.id ?? null) : reason.parent_id,
          names: written,
          skill: skill.trim() === '' ? null : skill.trim(),
          is_active: isActive,
        })
      }
      onClose={onClose}
    >
      <TextInput data-autofocus required {...field(defaultLang, 'en-US')} />
      <details className={styles['languages']}>
        <summary>
          {t('reasons.languages', { count: written.filter(({ lang }) => lang !== defaultLang).length })}
        </summary>
        <p className={styles['note']}>{t('reasons.languages_hint')}</p>
        <div className={styles['names']}>
          {others.map(({ id, locale: code }) => (
            <TextInput key={id} {...field(id, languageTagOf(code))} />
          ))}
        </div>
      </details>
      <TextInput
        label={t('reasons.skill')}
        description={t('reasons.skill_hint')}
        value={skill}
        maxLength={reasonBounds.skillMax}
        onChange={(event) => setSkill(event.currentTarget.value)}
      />
      <Switch
        label={t('reasons.active')}
        description={t('reasons.active_hint')}
        checked={isActive}
        onChange={(event) => setIsActive(event.currentTarget.checked)}
      />
    </DialogForm>
  );
};
