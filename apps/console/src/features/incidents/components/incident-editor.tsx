import type { StaffIncident } from '@guildhall/contract/incidents/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { useEffect } from 'react';
import { call } from '../../../platform/network/api.ts';
import { useText, type Translate } from '../../../platform/text/i18n.ts';
import { rememberOpened } from '../../../platform/address/recently-opened.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import { sheetOf, textKey, textsOf } from '../../../multilingual/model/sheet-texts.ts';
import { ReadOnlyNote, SaveBar } from '../../../multilingual/save-bar.tsx';
import type { ShownField } from '../../../multilingual/text-form.tsx';
import { TextsEditor } from '../../../multilingual/texts-editor.tsx';
import { useSheet } from '../../../multilingual/use-sheet.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { acceptIncident, refreshIncident } from '../incidents.data.ts';
import { categoryIdOf, categoryKey, categoryNameOf, incidentFields } from '../model/incident-fields.ts';
import { IncidentActions } from './incident-actions.tsx';
import { IncidentPanel } from './incident-panel.tsx';
import { IncidentStateBadge } from './incident-state.tsx';

const shownFields = (t: Translate): readonly ShownField[] =>
  incidentFields.map((field) => ({
    ...field,
    label: t(`incidents.field.${field.name}`),
    ...(field.name === 'answer' ? { hint: t('incidents.field.answer.hint') } : {}),
    placeholder: t(`incidents.field.${field.name}.placeholder`),
    isLine: field.name === 'title',
  }));

const savedOf = ({ version, texts, category_id: id }: StaffIncident) => ({
  version,
  sheet: { ...sheetOf(incidentFields, texts), [categoryKey]: categoryNameOf(id) },
});

const useIncidentSheet = (incident: StaffIncident | null) => {
  const id = incident?.id ?? null;
  return useSheet<StaffIncident>({
    subject: `incidents-${id ?? 'new'}`,
    record: incident,
    home: '/incidents',
    fields: incidentFields,
    savedOf,
    send: (version, sheet) =>
      call('/incident/save', {
        id,
        version,
        category_id: categoryIdOf(sheet),
        texts: textsOf(incidentFields, sheet),
      }),
    accept: acceptIncident,
    refresh: refreshIncident,
  });
};

export const IncidentEditor = ({ incident }: { readonly incident: StaffIncident | null }) => {
  const t = useText();
  const mayWrite = useStaff().may('incidents.write');
  const { state, save } = useIncidentSheet(incident);
  const fields = shownFields(t);
  const title = valueAt(state.sheet, textKey('title', defaultLang)).trim();
  useEffect(() => {
    if (incident !== null) rememberOpened({ path: `/incidents/${incident.id}`, title: incident.title });
  }, [incident]);
  // A closed issue stays as players received it.
  const isReadOnly = !mayWrite || incident?.state === 'closed';
  return (
    <PageFrame>
      <PageHeader
        title={title === '' ? t(incident === null ? 'incidents.new' : 'incidents.untitled') : title}
        before={<BackLink home="/incidents" label={t('incidents.back')} />}
        beside={incident !== null && <IncidentStateBadge state={incident.state} />}
        hint={
          incident === null ? (
            t('incidents.new.hint')
          ) : (
            <>
              {`#${incident.id} · `}
              {t('editor.changed_by', { name: state.savedBy })} <TimeText at={incident.updated_at} />
            </>
          )
        }
        actions={
          <>
            {!mayWrite && <ReadOnlyNote />}
            <SaveBar state={state} fields={fields} isReadOnly={isReadOnly} onSave={save}>
              {incident !== null && mayWrite && <IncidentActions incident={incident} isDirty={state.isDirty} />}
            </SaveBar>
          </>
        }
      />
      <TextsEditor
        state={state}
        fields={fields}
        isReadOnly={isReadOnly}
        onSave={save}
        panel={<IncidentPanel incident={incident} state={state} isReadOnly={isReadOnly} />}
      />
    </PageFrame>
  );
};
