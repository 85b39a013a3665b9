import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { call } from '../../../platform/network/api.ts';
import { useText, type Translate } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { textsOf } from '../../../multilingual/model/sheet-texts.ts';
import { ReadOnlyNote, SaveBar } from '../../../multilingual/save-bar.tsx';
import type { ShownField } from '../../../multilingual/text-form.tsx';
import { TextsEditor } from '../../../multilingual/texts-editor.tsx';
import { useSheet } from '../../../multilingual/use-sheet.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { isNamed, isShortcut, purposeOf, savedOf, shortcutOf, templateFields } from '../model/template-sheet.ts';
import { acceptTemplate, refreshTemplate } from '../templates.data.ts';
import { RemoveTemplate } from './remove-template.tsx';
import { TemplatePanel } from './template-panel.tsx';

const home = '/feedback/templates';

const shownFields = (t: Translate): readonly ShownField[] => {
  const [text] = templateFields;
  return [{ ...text, label: t('templates.field.text'), placeholder: t('templates.field.placeholder'), isLine: false }];
};

const useTemplateSheet = (template: FeedbackTemplate | null) => {
  const id = template?.id ?? null;
  return useSheet<FeedbackTemplate>({
    subject: `templates-${id ?? 'new'}`,
    record: template,
    home,
    fields: templateFields,
    savedOf,
    blank: { purpose: 'reply' },
    isIncomplete: (sheet) => !isNamed(sheet) || !isShortcut(shortcutOf(sheet)),
    send: (version, sheet) =>
      call('/template/save', {
        id,
        version,
        name: valueAt(sheet, 'name').trim(),
        purpose: purposeOf(sheet),
        shortcut: shortcutOf(sheet) === '' ? null : shortcutOf(sheet),
        texts: textsOf(templateFields, sheet),
      }),
    accept: acceptTemplate,
    refresh: refreshTemplate,
  });
};

export const TemplateEditor = ({ template }: { readonly template: FeedbackTemplate | null }) => {
  const t = useText();
  const mayWrite = useStaff().may('feedback.write');
  const { state, save } = useTemplateSheet(template);
  const fields = shownFields(t);
  const name = valueAt(state.sheet, 'name').trim();
  return (
    <PageFrame>
      <PageHeader
        title={name === '' ? t('templates.new') : name}
        before={<BackLink home={home} label={t('templates.back')} />}
        hint={
          template === null ? (
            t('templates.new.hint')
          ) : (
            <>
              {t('editor.changed_by', { name: state.savedBy })} <TimeText at={template.updated_at} />
            </>
          )
        }
        actions={
          mayWrite ? (
            <SaveBar
              state={state}
              fields={fields}
              isReadOnly={false}
              onSave={save}
              missing={
                !isNamed(state.sheet)
                  ? t('templates.problem.name')
                  : isShortcut(shortcutOf(state.sheet))
                    ? undefined
                    : t('templates.problem.shortcut')
              }
            >
              {template !== null && <RemoveTemplate template={template} onDiscard={state.discard} />}
            </SaveBar>
          ) : (
            <ReadOnlyNote />
          )
        }
      />
      <TextsEditor
        state={state}
        fields={fields}
        isReadOnly={!mayWrite}
        onSave={save}
        panel={<TemplatePanel state={state} isReadOnly={!mayWrite} />}
      />
    </PageFrame>
  );
};
