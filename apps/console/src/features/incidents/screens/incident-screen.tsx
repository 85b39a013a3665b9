import { useText } from '../../../platform/text/i18n.ts';
import { OpenedRecord } from '../../../ui/opened-record.tsx';
import { IncidentEditor } from '../components/incident-editor.tsx';
import { useIncident } from '../incidents.data.ts';

/** Known issue at `/incidents/:id`; `?lang=` selects the language. */
export const IncidentScreen = () => {
  const t = useText();
  return (
    <OpenedRecord useRecord={useIncident} title={t('incidents.not_found.title')} hint={t('incidents.not_found.hint')}>
      {(incident, key) => <IncidentEditor key={key} incident={incident} />}
    </OpenedRecord>
  );
};
