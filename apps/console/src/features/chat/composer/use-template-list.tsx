import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { Loader } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { useSlashCommand } from '../../../platform/text/use-slash-command.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useOptionList } from '../../../ui/use-option-list.tsx';
import type { Composer } from '../../composer/use-composer.public.ts';
import { useTemplates } from '../../templates/templates.public.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import { replyTemplates, type ReplyTemplate, type TemplateValues } from '../model/reply-templates.ts';
import styles from './composer.module.css';

const shownMax = 30;

const Template = ({ template: { name, shortcut, text, lang, isFallback } }: { readonly template: ReplyTemplate }) => {
  const t = useText();
  return (
    <>
      <span className={styles['label']}>
        <strong>{name}</strong>
        {shortcut !== null && <code>/{shortcut}</code>}
        {isFallback && (
          <StatusBadge tone="wait" hasDot={false}>
            {t('chat.canned.only_english')}
          </StatusBadge>
        )}
      </span>
      <span className={styles['words']} dir="auto" lang={languageTagOf(localeOfLang(lang) ?? 'en-US')}>
        {text}
      </span>
    </>
  );
};

/** Reply templates above the text field, in the player's language, while a `/` is typed. */
export const useTemplateList = ({ written, field }: Composer, values: TemplateValues) => {
  const t = useText();
  const { row } = useOpenChat();
  const { text, isNote, write } = written;
  const { search, look, insert, begin, close } = useSlashCommand({ isOn: !isNote, text, field, onWrite: write });
  const isOpen = search !== null;
  const query = useTemplates(isOpen);
  const found = isOpen ? replyTemplates(query.data ?? [], row.lang, search, values).slice(0, shownMax) : [];
  const options = useOptionList({
    isOpen,
    label: t('chat.canned'),
    options: found,
    search,
    keyOf: ({ id }) => id,
    draw: (template) => <Template template={template} />,
    onPick: (template) => insert(template.text),
    onClose: close,
  });
  const list = isOpen && (
    <div className={styles['templates']}>
      {query.isPending && <Loader size="xs" m="sm" aria-label={t('shell.loading')} />}
      {query.isError && <FailedState error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && found.length === 0 && <p className={styles['none']}>{t('chat.canned.none')}</p>}
      {options.list}
    </div>
  );
  return { look, onKey: options.onKey, list, begin };
};
