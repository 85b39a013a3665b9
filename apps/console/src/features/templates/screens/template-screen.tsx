import { useText } from '../../../platform/text/i18n.ts';
import { OpenedRecord } from '../../../ui/opened-record.tsx';
import { TemplateEditor } from '../components/template-editor.tsx';
import { useTemplate } from '../templates.data.ts';

/** Template at `/feedback/templates/:id`; `?lang=` selects the language. */
export const TemplateScreen = () => {
  const t = useText();
  return (
    <OpenedRecord useRecord={useTemplate} title={t('templates.not_found.title')} hint={t('templates.not_found.hint')}>
      {(template, key) => <TemplateEditor key={key} template={template} />}
    </OpenedRecord>
  );
};
