import { fillTemplate } from '@guildhall/contract/templates/variables.ts';
import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PickDialog, type PickOption } from '../components/pick-dialog.tsx';
import { useGameName, useTemplates } from '../feedback.data.ts';
import { useAnsweringName } from '../sending.data.ts';
import { modesIn, type ComposerMode } from '../model/composer-mode.ts';
import { foundTemplates, modeOfPurpose, textFor } from '../model/template-choice.ts';
import { useReportContext } from './use-report-context.ts';

interface TemplateDialogProps {
  readonly mode: ComposerMode;
  readonly onInsert: (text: string, mode: ComposerMode) => void;
}

export const TemplateDialog = ({ mode, onInsert }: TemplateDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const { report, dialog, show } = useReportContext();
  const isOpen = dialog === 'template';
  const query = useTemplates(isOpen);
  const game = useGameName(isOpen);
  const agent = useAnsweringName(isOpen);
  const { lang, number } = report;
  const language = languageName(lang, locale);
  const templates = query.data ?? [];
  const textOf = (template: (typeof templates)[number]): string =>
    fillTemplate(textFor(template, lang)?.text ?? '', { number: String(number), game, agent });
  const options = (search: string): readonly PickOption[] =>
    foundTemplates(templates, search, { lang, mode }).map((template) => {
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
