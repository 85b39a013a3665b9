import type { DeskIncident } from '@guildhall/contract/incidents-desk.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api.ts';
import { useText, type Translate } from '../../../platform/i18n.ts';
import { rememberOpened } from '../../../platform/recently-opened.ts';
import { useStaff } from '../../../platform/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from '../../../ui/texts/back-link.tsx';
import { DeskFrame } from '../../../ui/texts/desk-frame.tsx';
import { valueAt } from '../../../ui/texts/model/sheet.ts';
import { sheetOf, textKey, textsOf } from '../../../ui/texts/model/sheet-texts.ts';
import { ReadOnlyWords, SaveBar } from '../../../ui/texts/save-bar.tsx';
import type { ShownField } from '../../../ui/texts/text-form.tsx';
import { TextsDesk } from '../../../ui/texts/texts-desk.tsx';
import { useSheet } from '../../../ui/texts/use-sheet.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { acceptIncident, refreshIncident } from '../incidents.data.ts';
import { incidentFields } from '../model/incident-fields.ts';
import { IncidentDeeds } from './incident-deeds.tsx';
import { IncidentPanel } from './incident-panel.tsx';
import { IncidentStateBadge } from './incident-state.tsx';

const shownFields = (t: Translate): readonly ShownField[] => {
  const [title, body, answer] = incidentFields;
  return [
    { ...title, label: t('incidents.field.title'), placeholder: t('incidents.field.title.placeholder'), isLine: true },
    { ...body, label: t('incidents.field.body'), placeholder: t('incidents.field.body.placeholder'), isLine: false },
    {
      ...answer,
      label: t('incidents.field.answer'),
      hint: t('incidents.field.answer.hint'),
      placeholder: t('incidents.field.answer.placeholder'),
      isLine: false,
    },
  ];
};

const savedOf = ({ version, texts }: DeskIncident) => ({ version, sheet: sheetOf(incidentFields, texts) });
const nothing = { version: 0, sheet: {} };

const useIncidentSheet = (incident: DeskIncident | null) => {
  const navigate = useNavigate();
  const id = incident?.id ?? null;
  const { state, save } = useSheet<DeskIncident>({
    thing: `incidents-${id ?? 'new'}`,
    saved: incident === null ? nothing : savedOf(incident),
    fields: incidentFields,
    send: async (version, sheet) =>
      acceptIncident(await call('/incident/save', { id, version, texts: textsOf(incidentFields, sheet) })),
    savedOf,
    refresh: async () => (id === null ? nothing : savedOf(await refreshIncident(id))),
  });
  const saveAndStay = async (): Promise<void> => {
    const saved = await save();
    if (saved !== null && id === null) void navigate(`/issues/${saved.id}`, { replace: true });
  };
  return { state, save: () => void saveAndStay() };
};

/** Writes a known issue, new where there is none yet, and leads it through its life: draft, open, closed. */
export const IncidentEditor = ({ incident }: { readonly incident: DeskIncident | null }) => {
  const t = useText();
  const mayWrite = useStaff().may('incidents.write');
  const { state, save } = useIncidentSheet(incident);
  const fields = shownFields(t);
  const title = valueAt(state.sheet, textKey('title', defaultLang)).trim();
  useEffect(() => {
    if (incident !== null) rememberOpened({ path: `/issues/${incident.id}`, title: incident.title });
  }, [incident]);
  // An issue that is over stays as everybody was told.
  const isReadOnly = !mayWrite || incident?.state === 'closed';
  return (
    <DeskFrame>
      <PageHeader
        title={title === '' ? t(incident === null ? 'incidents.new' : 'incidents.untitled') : title}
        before={<BackLink home="/issues" label={t('incidents.back')} />}
        beside={incident !== null && <IncidentStateBadge state={incident.state} />}
        hint={
          incident === null ? (
            t('incidents.new.hint')
          ) : (
            <>
              {`#${incident.id} · `}
              {t('editor.changed_by', { name: incident.updated_by?.name ?? t('articles.by_system') })}{' '}
              <TimeText at={incident.updated_at} />
            </>
          )
        }
        actions={
          <>
            {!mayWrite && <ReadOnlyWords />}
            <SaveBar state={state} fields={fields} isReadOnly={isReadOnly} onSave={save}>
              {incident !== null && mayWrite && <IncidentDeeds incident={incident} isDirty={state.isDirty} />}
            </SaveBar>
          </>
        }
      />
      <TextsDesk
        state={state}
        fields={fields}
        isReadOnly={isReadOnly}
        onSave={save}
        savedBy={incident?.updated_by?.name ?? t('articles.by_system')}
        panel={<IncidentPanel incident={incident} />}
      />
    </DeskFrame>
  );
};
