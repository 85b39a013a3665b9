import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChartBar, IconCopy, IconDots, IconPlayerStop, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { RemoveDialog } from '../components/remove-dialog.tsx';
import type { PublishFault } from '../model/completeness.ts';
import { duplicateSurvey, removeSurvey } from '../surveys.data.ts';
import { CloseDialog } from './close-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

interface SurveyActionsProps {
  readonly survey: StaffSurvey;
  readonly isDirty: boolean;
  readonly faults: readonly PublishFault[];
  readonly onGo: (question: number) => void;
  readonly onRemoved: () => void;
}

const icon = { size: 16, stroke: 1.7 } as const;

export const useDuplicate = (id: number): (() => void) => {
  const navigate = useNavigate();
  const duplicate = async (): Promise<void> => {
    try {
      const copy = await duplicateSurvey(id);
      void navigate(`/surveys/${copy.id}`);
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    }
  };
  return () => void duplicate();
};

export const SurveyActions = ({ survey, isDirty, faults, onGo, onRemoved }: SurveyActionsProps) => {
  const t = useText();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'publish' | 'close' | 'remove' | null>(null);
  const duplicate = useDuplicate(survey.id);
  const { id, version, state } = survey;
  const nothing = (): void => setAsked(null);
  const remove = async (): Promise<void> => {
    await removeSurvey(id, version);
    flushSync(onRemoved);
    void navigate('/surveys', { replace: true });
  };
  return (
    <>
      {state === 'draft' && (
        <Button
          leftSection={<IconSpeakerphone {...icon} />}
          disabled={isDirty}
          {...(isDirty && { title: t('texts.save_first') })}
          onClick={() => setAsked('publish')}
        >
          {t('surveys.publish.open')}
        </Button>
      )}
      {state === 'published' && (
        <Button variant="default" leftSection={<IconPlayerStop {...icon} />} onClick={() => setAsked('close')}>
          {t('surveys.close')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" aria-label={t('surveys.more')}>
            <IconDots size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {state !== 'draft' && (
            <Menu.Item component={Link} to={`/surveys/${id}/results`} leftSection={<IconChartBar {...icon} />}>
              {t('surveys.results')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={duplicate}>
            {t('surveys.duplicate')}
          </Menu.Item>
          {state === 'draft' && (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setAsked('remove')}>
              {t('surveys.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <PublishDialog
        survey={survey}
        faults={faults}
        isOpen={asked === 'publish'}
        onClose={nothing}
        onGo={(question) => {
          nothing();
          onGo(question);
        }}
      />
      <CloseDialog survey={survey} isOpen={asked === 'close'} onClose={nothing} />
      <RemoveDialog isOpen={asked === 'remove'} onConfirm={remove} onClose={nothing} />
    </>
  );
};
