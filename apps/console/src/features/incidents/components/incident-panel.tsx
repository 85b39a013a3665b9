import type { StaffIncident } from '@guildhall/contract/incidents/staff.ts';
import { Anchor, Select } from '@mantine/core';
import { Link } from 'react-router';
import { formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { Facts, PanelGroup } from '../../../multilingual/panel-group.tsx';
import { valueAt } from '../../../multilingual/model/sheet.ts';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import { categoryKey, categoryNames } from '../model/incident-fields.ts';

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

interface CategoryProps {
  readonly state: SheetState;
  readonly isReadOnly: boolean;
}

const Category = ({ state, isReadOnly }: CategoryProps) => {
  const t = useText();
  const chosen = valueAt(state.sheet, categoryKey);
  return (
    <PanelGroup title={t('incidents.category')} hint={t('incidents.category.hint')}>
      <Select
        aria-label={t('incidents.category')}
        placeholder={t('incidents.category.none')}
        clearable
        disabled={isReadOnly}
        data={categoryNames.map((name) => ({ value: name, label: t(`articles.category.${name}`) }))}
        value={chosen === '' ? null : chosen}
        onChange={(name) => state.change({ [categoryKey]: name ?? '' })}
      />
    </PanelGroup>
  );
};

interface IncidentPanelProps extends CategoryProps {
  readonly incident: StaffIncident | null;
}

export const IncidentPanel = ({ incident, ...editing }: IncidentPanelProps) => {
  const t = useText();
  return (
    <>
      <PanelGroup title={t('incidents.about')} hint={t(`incidents.about.${incident?.state ?? 'draft'}`)} />
      <Category {...editing} />
      {incident !== null && <Reach incident={incident} />}
      {incident !== null && <Times incident={incident} />}
    </>
  );
};
