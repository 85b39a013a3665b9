import type { DeskSuggestion } from '@guildhall/contract/suggestions-desk.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Anchor } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { rememberOpened } from '../../../platform/recently-opened.ts';
import { useStaff } from '../../../platform/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from '../../../ui/texts/back-link.tsx';
import { DeskFrame } from '../../../ui/texts/desk-frame.tsx';
import { valueAt } from '../../../ui/texts/model/sheet.ts';
import { textKey, textsOf } from '../../../ui/texts/model/sheet-texts.ts';
import { ReadOnlyWords, SaveBar } from '../../../ui/texts/save-bar.tsx';
import { TextsDesk } from '../../../ui/texts/texts-desk.tsx';
import { useSheet } from '../../../ui/texts/use-sheet.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { savedOf, stateOf, suggestionFields } from '../model/suggestion-sheet.ts';
import { acceptSuggestion, refreshSuggestion } from '../suggestions.data.ts';
import { shownFields } from './shown-fields.ts';
import { SuggestionPanel } from './suggestion-panel.tsx';
import { SuggestionStateBadge } from './suggestion-state.tsx';

const useSuggestionSheet = (suggestion: DeskSuggestion) => {
  const { id } = suggestion;
  return useSheet<DeskSuggestion>({
    thing: `suggestions-${id}`,
    saved: savedOf(suggestion),
    fields: suggestionFields,
    send: async (version, sheet) =>
      acceptSuggestion(
        await call('/suggestion/save', {
          id,
          version,
          state: stateOf(sheet),
          texts: textsOf(suggestionFields, sheet),
        }),
      ),
    savedOf,
    refresh: async () => savedOf(await refreshSuggestion(id)),
  });
};

/** A duplicate says where it has gone. */
const MergedNotice = ({ into }: { readonly into: number }) => {
  const t = useText();
  return (
    <Notice
      tone="info"
      icon={IconArrowMerge}
      actions={
        <Anchor component={Link} to={`/board/${into}`} size="xs">
          {t('suggestions.merged.open', { id: String(into) })}
        </Anchor>
      }
    >
      {t('suggestions.merged.text')}
    </Notice>
  );
};

/** Writes and answers a suggestion that is on the board. What is saved, players see. */
export const SuggestionEditor = ({ suggestion }: { readonly suggestion: DeskSuggestion }) => {
  const t = useText();
  const mayWrite = useStaff().may('suggestions.write');
  const { state, save } = useSuggestionSheet(suggestion);
  const fields = shownFields(t);
  const { id, title, merged_into: into } = suggestion;
  useEffect(() => {
    rememberOpened({ path: `/board/${id}`, title });
  }, [id, title]);
  const isReadOnly = !mayWrite || into !== null;
  const onSave = (): void => void save();
  const shownTitle = valueAt(state.sheet, textKey('title', defaultLang)).trim();
  return (
    <DeskFrame>
      <PageHeader
        title={shownTitle === '' ? title : shownTitle}
        before={<BackLink home="/board" label={t('suggestions.back')} />}
        beside={<SuggestionStateBadge state={stateOf(state.sheet)} isMerged={into !== null} />}
        hint={
          <>
            {`#${id} · `}
            {t('editor.changed_by', { name: suggestion.updated_by?.name ?? t('articles.by_system') })}{' '}
            <TimeText at={suggestion.updated_at} />
          </>
        }
        actions={
          mayWrite ? (
            <SaveBar state={state} fields={fields} isReadOnly={isReadOnly} onSave={onSave} />
          ) : (
            <ReadOnlyWords />
          )
        }
      />
      <TextsDesk
        state={state}
        fields={fields}
        isReadOnly={isReadOnly}
        onSave={onSave}
        savedBy={suggestion.updated_by?.name ?? t('articles.by_system')}
        notice={into !== null && <MergedNotice into={into} />}
        panel={<SuggestionPanel suggestion={suggestion} state={state} isReadOnly={isReadOnly} />}
      />
    </DeskFrame>
  );
};
