import { templatePurposes } from '@guildhall/contract/feedback/rules.ts';
import { missingInChat, templateVariables } from '@guildhall/contract/templates/variables.ts';
import { Radio, Stack, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { textsOf } from '../../../multilingual/model/sheet-texts.ts';
import { PanelGroup } from '../../../multilingual/panel-group.tsx';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { unknownVariables } from '../model/template-list.ts';
import { isShortcut, nameMax, purposeOf, shortcutOf, templateFields } from '../model/template-sheet.ts';
import styles from './template-panel.module.css';

interface TemplatePanelProps {
  readonly state: SheetState;
  readonly isReadOnly: boolean;
}

const Variables = ({ state }: Pick<TemplatePanelProps, 'state'>) => {
  const t = useText();
  const locale = useLocale();
  const unknown = textsOf(templateFields, state.sheet).flatMap(({ lang, text }) =>
    unknownVariables(text).map((word) => ({ lang, word })),
  );
  const misplaced = purposeOf(state.sheet) === 'chat' ? missingInChat(textsOf(templateFields, state.sheet)) : null;
  return (
    <PanelGroup title={t('templates.variables')} hint={t('templates.variables.hint')}>
      <dl className={styles['variables']}>
        {templateVariables.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{t(`templates.variable.${name}`)}</dd>
          </div>
        ))}
      </dl>
      {misplaced !== null && (
        <Notice tone="danger" icon={IconBraces}>
          {t('templates.only_reports', { name: `{${misplaced}}` })}
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="wait" icon={IconBraces}>
          {t('templates.unknown')}
          <ul className={styles['unknown']}>
            {unknown.map(({ lang, word }) => (
              <li key={`${lang} ${word}`}>
                <code>{word}</code> · {languageName(lang, locale)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </PanelGroup>
  );
};

export const TemplatePanel = ({ state, isReadOnly }: TemplatePanelProps) => {
  const t = useText();
  const name = valueAt(state.sheet, 'name');
  return (
    <>
      <TextInput
        label={t('templates.field.name')}
        description={t('templates.field.name.hint')}
        placeholder={t('templates.field.name.placeholder')}
        value={name}
        required
        readOnly={isReadOnly}
        error={name.trim().length > nameMax ? t('templates.problem.long') : null}
        onChange={(event) => state.change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('templates.field.shortcut')}
        description={t('templates.field.shortcut.hint')}
        leftSection="/"
        value={valueAt(state.sheet, 'shortcut')}
        readOnly={isReadOnly}
        error={isShortcut(shortcutOf(state.sheet)) ? null : t('templates.problem.shortcut')}
        onChange={(event) => state.change({ shortcut: event.currentTarget.value })}
      />
      <Radio.Group
        size="xs"
        label={t('templates.field.purpose')}
        value={purposeOf(state.sheet)}
        readOnly={isReadOnly}
        onChange={(purpose) => state.change({ purpose })}
      >
        <Stack gap="xs" mt="xs">
          {templatePurposes.map((purpose) => (
            <Radio
              key={purpose}
              value={purpose}
              label={t(`templates.purpose.${purpose}`)}
              description={t(`templates.purpose_hint.${purpose}`)}
              disabled={isReadOnly}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Variables state={state} />
    </>
  );
};
