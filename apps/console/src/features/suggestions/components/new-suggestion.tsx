import type { StaffReport } from '@guildhall/contract/feedback/staff.ts';
import type { StaffSuggestion } from '@guildhall/contract/suggestions/staff.ts';
import { Anchor, Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { directionOf, languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { call } from '../../../platform/network/api.ts';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { MissingLanguages } from '../../../multilingual/missing-languages.tsx';
import { langsOf, textsOf } from '../../../multilingual/model/sheet-texts.ts';
import { PanelGroup } from '../../../multilingual/panel-group.tsx';
import { SheetStatus } from '../../../multilingual/save-bar.tsx';
import { TextsEditor } from '../../../multilingual/texts-editor.tsx';
import { useSheet } from '../../../multilingual/use-sheet.ts';
import { savedOf, startFrom, suggestionFields } from '../model/suggestion-sheet.ts';
import { acceptSuggestion, refreshSuggestion } from '../suggestions.data.ts';
import styles from './suggestions.module.css';
import { shownFields } from '../model/shown-fields.ts';

const SourceReport = ({ report }: { readonly report: StaffReport }) => {
  const t = useText();
  const locale = useLocale();
  const own = localeOfLang(report.lang) ?? 'en-US';
  return (
    <PanelGroup title={t('suggestions.source')} hint={t('suggestions.source.hint')}>
      <blockquote className={styles['source']} lang={languageTagOf(own)} dir={directionOf(own)}>
        {report.description}
      </blockquote>
      <Anchor component={Link} to={`/feedback/${report.id}`} size="xs">
        {t('suggestions.source.open', {
          number: String(report.number),
          language: languageName(report.lang, locale),
        })}
      </Anchor>
    </PanelGroup>
  );
};

/** Suggestions are published immediately; the only draft is the one in this browser. */
export const NewSuggestion = ({ report }: { readonly report: StaffReport | null }) => {
  const t = useText();
  const [isAsked, setIsAsked] = useState(false);
  const fields = shownFields(t);
  const { state, saveAndWait } = useSheet<StaffSuggestion>({
    subject: `suggestions-new${report === null ? '' : `-${report.id}`}`,
    record: null,
    home: '/suggestions',
    fields: suggestionFields,
    savedOf,
    start: report === null ? undefined : startFrom(report),
    send: (_version, sheet) =>
      call('/suggestion/publish', { feedback_id: report?.id ?? null, texts: textsOf(suggestionFields, sheet) }),
    accept: acceptSuggestion,
    refresh: refreshSuggestion,
  });
  const ask = (): void => {
    if (state.maySave) setIsAsked(true);
  };
  const publish = async (): Promise<void> => {
    await saveAndWait();
    setIsAsked(false);
  };
  return (
    <PageFrame>
      <PageHeader
        title={t('suggestions.new')}
        before={<BackLink home="/suggestions" label={t('suggestions.back')} />}
        hint={t('suggestions.new.hint')}
        actions={
          <>
            <SheetStatus state={state} fields={fields} />
            <Button leftSection={<IconSpeakerphone size={16} stroke={1.7} />} disabled={!state.maySave} onClick={ask}>
              {t('suggestions.publish')}
            </Button>
          </>
        }
      />
      <TextsEditor
        state={state}
        fields={fields}
        isReadOnly={false}
        onSave={ask}
        panel={
          <>
            {report !== null && <SourceReport report={report} />}
            <PanelGroup title={t('suggestions.about')} hint={t('suggestions.about.new')} />
          </>
        }
      />
      <ConfirmDialog
        isOpen={isAsked}
        title={t('suggestions.publish.title')}
        confirmLabel={t('suggestions.publish')}
        onConfirm={publish}
        onClose={() => setIsAsked(false)}
      >
        {t('suggestions.publish.text')}
        <ul className={styles['list']}>
          <li>
            <MissingLanguages langs={langsOf(suggestionFields, state.sheet)} />
          </li>
          <li>{t('suggestions.publish.names')}</li>
          {report !== null && <li>{t('suggestions.publish.report', { number: String(report.number) })}</li>}
        </ul>
      </ConfirmDialog>
    </PageFrame>
  );
};
