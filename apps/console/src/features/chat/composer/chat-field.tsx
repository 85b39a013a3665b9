import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { ComposerField, type FieldList } from '../../composer/composer-field.public.tsx';
import type { Composer } from '../../composer/use-composer.public.ts';
import { useOpenChat } from '../conversation/use-open-chat.ts';
import { composerFieldId } from '../model/composer-field-id.ts';
import type { TemplateValues } from '../model/reply-templates.ts';
import styles from './composer.module.css';
import { imageIn } from './use-picture-drop.ts';

interface ChatFieldProps {
  readonly composer: Composer;
  readonly templates: FieldList;
  readonly values: TemplateValues;
  readonly onPicture: (file: File | undefined) => void;
}

export const ChatField = ({ composer, templates, values, onPicture }: ChatFieldProps) => {
  const t = useText();
  const locale = useLocale();
  const { row } = useOpenChat();
  return (
    <ComposerField
      composer={composer}
      id={composerFieldId(row.id)}
      variant="unstyled"
      className={styles['field']}
      label={t(composer.written.isNote ? 'chat.note' : 'chat.composer')}
      invitation={t('chat.composer.write_in', { language: languageName(row.lang, locale) })}
      minRows={2}
      maxRows={8}
      templates={templates}
      answers={{ revision: row.head, values }}
      onPaste={(event) => {
        const image = imageIn(event.clipboardData.files);
        if (image === undefined) return;
        event.preventDefault();
        onPicture(image);
      }}
    />
  );
};
