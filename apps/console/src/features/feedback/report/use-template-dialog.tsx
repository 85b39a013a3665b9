import { fillTemplate } from '@guildhall/contract/templates/variables.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { writeInField } from '../../../platform/input/write-in-field.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { slashBefore, withTemplateAt } from '../../../platform/text/slash-command.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { FieldList } from '../../composer/composer-field.public.tsx';
import type { Composer } from '../../composer/use-composer.public.ts';
import { textFor, useTemplates } from '../../templates/templates.public.ts';
import { PickDialog, type PickOption } from '../components/pick-dialog.tsx';
import { modesIn, type ComposerMode } from '../model/composer-mode.ts';
import { modeOfPurpose, templatesFor } from '../model/template-choice.ts';
import { useTemplateValues } from '../use-template-values.ts';
import { useReportContext } from './use-report-context.ts';
import type { Written } from './use-written.ts';

interface TemplateDialogProps {
  readonly mode: ComposerMode;
  readonly onInsert: (text: string, mode: ComposerMode) => void;
}

const TemplateDialog = ({ mode, onInsert }: TemplateDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const { report, dialog, show } = useReportContext();
  const isOpen = dialog === 'template';
  const query = useTemplates(isOpen);
  const values = { number: String(report.number), ...useTemplateValues(isOpen) };
  const { lang } = report;
  const language = languageName(lang, locale);
  const templates = query.data ?? [];
  const textOf = (template: (typeof templates)[number]): string =>
    fillTemplate(textFor(template, lang)?.text ?? '', values);
  const options = (search: string): readonly PickOption[] =>
    templatesFor(templates, search, { lang, mode }).map((template) => {
      const chosen = textFor(template, lang);
      return {
        value: String(template.id),
        label: template.name,
        hint: textOf(template),
        hintLang: languageTagOf(localeOfLang(chosen?.lang ?? lang) ?? 'en-US'),
        badge: (
          <>
            {template.shortcut !== null && <code>/{template.shortcut}</code>}
            <StatusBadge tone="quiet" hasDot={false}>
              {t(`feedback.purpose.${template.purpose}`)}
            </StatusBadge>
            {chosen?.isBorrowed === true && (
              <StatusBadge tone="wait" hasDot={false}>
                {t('feedback.template.only_english', { language })}
              </StatusBadge>
            )}
          </>
        ),
      };
    });
  return (
    <PickDialog
      isOpen={isOpen}
      title={t('feedback.template.title', { language })}
      searchLabel={t('feedback.template.search')}
      options={options}
      query={query}
      empty={t('feedback.template.none')}
      onPick={(value) => {
        const template = templates.find(({ id }) => String(id) === value);
        show(null);
        if (template === undefined) return;
        // Switch to the template's mode if the state allows it.
        const wanted = modeOfPurpose(template.purpose);
        onInsert(textOf(template), modesIn(report.state).includes(wanted) ? wanted : mode);
      }}
      onClose={() => show(null)}
    />
  );
};

/** Reply templates in a dialog, which a typed `/` opens too. */
export const useTemplateDialog = ({ field }: Composer, { mode, isNote, text, write }: Written): FieldList => {
  const { show } = useReportContext();
  return {
    look: ({ value, selectionStart }) => {
      const isTyped = value.length === text.length + 1 && slashBefore(value, selectionStart)?.search === '';
      if (isTyped && !isNote) show('template');
    },
    onKey: () => false,
    list: (
      <TemplateDialog
        mode={mode}
        onInsert={(words, as) => {
          const { selectionStart, selectionEnd } = field.current ?? {
            selectionStart: text.length,
            selectionEnd: text.length,
          };
          const next = withTemplateAt(text, [selectionStart, selectionEnd], words);
          writeInField(field, (whole) => write(whole, as), next);
        }}
      />
    ),
  };
};
