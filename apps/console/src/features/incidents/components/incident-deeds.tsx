import type { DeskIncident } from '@guildhall/contract/incidents-desk.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { CloseDialog } from './close-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

interface IncidentDeedsProps {
  readonly incident: DeskIncident;
  /** What is published or answered is what is saved, so that comes first. */
  readonly isDirty: boolean;
}

/** The next step in the life of a known issue. */
export const IncidentDeeds = ({ incident, isDirty }: IncidentDeedsProps) => {
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
