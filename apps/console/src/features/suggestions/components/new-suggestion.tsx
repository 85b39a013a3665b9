import type { DeskFeedback } from '@guildhall/contract/feedback-desk.ts';
import type { DeskSuggestion } from '@guildhall/contract/suggestions-desk.ts';
import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from '../../../ui/texts/back-link.tsx';
import { DeskFrame } from '../../../ui/texts/desk-frame.tsx';
import { LangsWithout } from '../../../ui/texts/langs-without.tsx';
import { langsOf, textsOf } from '../../../ui/texts/model/sheet-texts.ts';
import { PanelGroup } from '../../../ui/texts/panel-group.tsx';
import { SaveWords } from '../../../ui/texts/save-bar.tsx';
import { TextsDesk } from '../../../ui/texts/texts-desk.tsx';
import { useSheet } from '../../../ui/texts/use-sheet.ts';
import { startFrom, suggestionFields } from '../model/suggestion-sheet.ts';
import { acceptSuggestion } from '../suggestions.data.ts';
import styles from './suggestions.module.css';
import { shownFields } from './shown-fields.ts';
import { SourceReport } from './source-report.tsx';

const nothing = { version: 0, sheet: {} };

/** A suggestion goes onto the board in one step: there are no drafts of it but the one in this browser. */
export const NewSuggestion = ({ report }: { readonly report: DeskFeedback | null }) => {
  const t = useText();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const fields = shownFields(t);
  const { state, save } = useSheet<DeskSuggestion>({
    thing: `suggestions-new${report === null ? '' : `-${report.id}`}`,
    saved: nothing,
    fields: suggestionFields,
    start: report === null ? undefined : startFrom(report),
    send: async (_version, sheet) =>
      acceptSuggestion(
        await call('/suggestion/publish', {
          feedback_id: report?.id ?? null,
          texts: textsOf(suggestionFields, sheet),
        }),
      ),
    savedOf: () => nothing,
    refresh: () => Promise.resolve(nothing),
  });
  const ask = (): void => {
    if (state.maySave) setIsAsked(true);
  };
  const publish = async (): Promise<void> => {
    const published = await save();
    setIsAsked(false);
    if (published !== null) void navigate(`/board/${published.id}`, { replace: true });
  };
  return (
    <DeskFrame>
      <PageHeader
        title={t('suggestions.new')}
        before={<BackLink home="/board" label={t('suggestions.back')} />}
        hint={t('suggestions.new.hint')}
        actions={
          <>
            <SaveWords state={state} fields={fields} />
            <Button leftSection={<IconSpeakerphone size={16} stroke={1.7} />} disabled={!state.maySave} onClick={ask}>
              {t('suggestions.publish')}
            </Button>
          </>
        }
      />
      <TextsDesk
        state={state}
        fields={fields}
        isReadOnly={false}
        onSave={ask}
        savedBy=""
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
            <LangsWithout langs={langsOf(suggestionFields, state.sheet)} />
          </li>
          <li>{t('suggestions.publish.names')}</li>
          {report !== null && <li>{t('suggestions.publish.report', { number: String(report.number) })}</li>}
        </ul>
      </ConfirmDialog>
    </DeskFrame>
  );
};
