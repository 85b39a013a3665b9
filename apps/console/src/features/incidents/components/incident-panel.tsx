import type { StaffIncident } from '@guildhall/contract/incidents/staff.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { Facts, PanelGroup } from '../../../multilingual/panel-group.tsx';
import { TimeText } from '../../../ui/time-text.tsx';

const Reach = ({ incident }: { readonly incident: StaffIncident }) => {
  const t = useText();
  const locale = useLocale();
  const mayReadReports = useStaff().may('feedback.read');
  const linked = t('incidents.linked', { count: incident.linked_count });
  return (
    <PanelGroup title={t('incidents.reach')} hint={t('incidents.reach.hint')}>
      <Facts
        facts={[
          { name: t('incidents.column.joined'), value: formatNumber(incident.joined_count, locale) },
          {
            name: t('incidents.column.linked'),
            value:
              mayReadReports && incident.linked_count > 0 ? (
                <Anchor component={Link} to={`/feedback?incident=${incident.id}`} size="xs">
                  {linked}
                </Anchor>
              ) : (
                linked
              ),
          },
        ]}
      />
    </PanelGroup>
  );
};

const Times = ({ incident }: { readonly incident: StaffIncident }) => {
  const t = useText();
  const times = [
    { name: t('incidents.column.created'), at: incident.created_at },
    { name: t('incidents.column.opened'), at: incident.opened_at },
    { name: t('incidents.column.closed'), at: incident.closed_at },
  ];
  return (
    <PanelGroup title={t('incidents.times')}>
      <Facts
        facts={times.map(({ name, at }) => ({ name, value: at === null ? '–' : <TimeText at={at} isAbsolute /> }))}
      />
    </PanelGroup>
  );
};

export const IncidentPanel = ({ incident }: { readonly incident: StaffIncident | null }) => {
  const t = useText();
  return (
    <>
      <PanelGroup title={t('incidents.about')} hint={t(`incidents.about.${incident?.state ?? 'draft'}`)} />
      {incident !== null && <Reach incident={incident} />}
      {incident !== null && <Times incident={incident} />}
    </>
  );
};
