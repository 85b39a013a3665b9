import type { StaffIncident } from '@guildhall/contract/incidents/staff.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { CloseDialog } from './close-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

interface IncidentActionsProps {
  readonly incident: StaffIncident;
  /** Publishing and closing use the saved texts, so changes must be saved first. */
  readonly isDirty: boolean;
}

export const IncidentActions = ({ incident, isDirty }: IncidentActionsProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const hint = isDirty ? { title: t('texts.save_first') } : {};
  if (incident.state === 'draft') {
    return (
      <>
        <Button
          leftSection={<IconSpeakerphone size={16} stroke={1.7} />}
          disabled={isDirty}
          {...hint}
          onClick={() => setIsOpen(true)}
        >
          {t('incidents.publish')}
        </Button>
        <PublishDialog incident={incident} isOpen={isOpen} onClose={close} />
      </>
    );
  }
  return (
    <>
      {incident.state === 'open' && (
        <Button
          leftSection={<IconCircleCheck size={16} stroke={1.7} />}
          disabled={isDirty}
          {...hint}
          onClick={() => setIsOpen(true)}
        >
          {t('incidents.close')}
        </Button>
      )}
      <CloseDialog incident={incident} isOpen={isOpen && incident.state === 'open'} onClose={close} />
    </>
  );
};
