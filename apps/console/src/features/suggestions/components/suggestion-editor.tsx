import type { StaffSuggestion } from '@guildhall/contract/suggestions/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Anchor } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call } from '../../../platform/network/api.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { rememberOpened } from '../../../platform/address/recently-opened.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { textKey, textsOf } from '../../../multilingual/model/sheet-texts.ts';
import { ReadOnlyNote, SaveBar } from '../../../multilingual/save-bar.tsx';
import { TextsEditor } from '../../../multilingual/texts-editor.tsx';
import { useSheet } from '../../../multilingual/use-sheet.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { savedOf, stateOf, suggestionFields } from '../model/suggestion-sheet.ts';
import { acceptSuggestion, refreshSuggestion } from '../suggestions.data.ts';
import { shownFields } from '../model/shown-fields.ts';
import { SuggestionPanel } from './suggestion-panel.tsx';
import { SuggestionStateBadge } from './suggestion-state.tsx';

const useSuggestionSheet = (suggestion: StaffSuggestion) => {
  const { id } = suggestion;
  return useSheet<StaffSuggestion>({
    subject: `suggestions-${id}`,
    record: suggestion,
    home: '/suggestions',
    fields: suggestionFields,
    savedOf,
    send: (version, sheet) =>
      call('/suggestion/save', { id, version, state: stateOf(sheet), texts: textsOf(suggestionFields, sheet) }),
    accept: acceptSuggestion,
    refresh: refreshSuggestion,
  });
};

const MergedNotice = ({ into }: { readonly into: number }) => {
  const t = useText();
  return (
    <Notice
      tone="info"
      icon={IconArrowMerge}
      actions={
        <Anchor component={Link} to={`/suggestions/${into}`} size="xs">
          {t('suggestions.merged.open', { id: String(into) })}
        </Anchor>
      }
    >
      {t('suggestions.merged.text')}
    </Notice>
  );
};

/** Edits a published suggestion. Saved changes are visible to players at once. */
export const SuggestionEditor = ({ suggestion }: { readonly suggestion: StaffSuggestion }) => {
  const t = useText();
  const mayWrite = useStaff().may('suggestions.write');
  const { state, save } = useSuggestionSheet(suggestion);
  const fields = shownFields(t);
  const { id, title, merged_into: into } = suggestion;
  useEffect(() => {
    rememberOpened({ path: `/suggestions/${id}`, title });
  }, [id, title]);
  const isReadOnly = !mayWrite || into !== null;
  const shownTitle = valueAt(state.sheet, textKey('title', defaultLang)).trim();
  return (
    <PageFrame>
      <PageHeader
        title={shownTitle === '' ? title : shownTitle}
        before={<BackLink home="/suggestions" label={t('suggestions.back')} />}
        beside={<SuggestionStateBadge state={stateOf(state.sheet)} isMerged={into !== null} />}
        hint={
          <>
            {`#${id} · `}
            {t('editor.changed_by', { name: state.savedBy })} <TimeText at={suggestion.updated_at} />
          </>
        }
        actions={
          mayWrite ? <SaveBar state={state} fields={fields} isReadOnly={isReadOnly} onSave={save} /> : <ReadOnlyNote />
        }
      />
      <TextsEditor
        state={state}
        fields={fields}
        isReadOnly={isReadOnly}
        onSave={save}
        notice={into !== null && <MergedNotice into={into} />}
        panel={<SuggestionPanel suggestion={suggestion} state={state} isReadOnly={isReadOnly} />}
      />
    </PageFrame>
  );
};
