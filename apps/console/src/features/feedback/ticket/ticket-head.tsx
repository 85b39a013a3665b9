import { feedbackStates, feedbackTypes, mayMove } from '@guildhall/contract/feedback-rules.ts';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconBulb,
  IconDots,
  IconHandGrab,
  IconPlayerPlay,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react';
import { languageName, useLocale, useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { UnverifiedBadge } from '../../../ui/unverified-badge.tsx';
import { ReportState } from '../components/report-state.tsx';
import { useTicket } from './ticket-context.ts';
import { TicketClock } from './ticket-clock.tsx';
import { useTake } from './use-take.ts';
import styles from './ticket-head.module.css';

const icon = { size: 15, stroke: 1.7 };

const MoreMenu = () => {
  const t = useText();
  const { report, show } = useTicket();
  const isOver = report.state === feedbackStates.finished;
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('feedback.more')}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isOver && (
          <Menu.Item
            leftSection={<IconUserShare {...icon} />}
            rightSection={<Kbd keys="a" />}
            onClick={() => show('assign')}
          >
            {t('feedback.assign')}
          </Menu.Item>
        )}
        {mayMove('resume', report.state) && (
          <Menu.Item
            leftSection={<IconPlayerPlay {...icon} />}
            rightSection={<Kbd keys="e" />}
            onClick={() => show('resume')}
          >
            {t('feedback.resume')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconAlertTriangle {...icon} />} onClick={() => show('incident')}>
          {t('feedback.link.incident')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBulb {...icon} />} onClick={() => show('suggestion')}>
          {t('feedback.link.suggestion')}
        </Menu.Item>
        {!report.is_verified && (
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => show('player')}>
            {t('feedback.link.player')}
          </Menu.Item>
        )}
        {!isOver && (
          <Menu.Item
            leftSection={<IconArrowMerge {...icon} />}
            rightSection={<Kbd keys="m" />}
            onClick={() => show('merge')}
          >
            {t('feedback.merge')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

const Actions = () => {
  const t = useText();
  const { report, show } = useTicket();
  const own = useStaff();
  const { isTaking, take } = useTake();
  const { assignee, state } = report;
  if (state === feedbackStates.finished) {
    return (
      <>
        <Button variant="default" leftSection={<IconPlayerPlay {...icon} />} onClick={() => show('resume')}>
          {t('feedback.resume')}
        </Button>
        <MoreMenu />
      </>
    );
  }
  return (
    <>
      {assignee !== null && (
        <Tooltip label={t('feedback.assigned_to', { name: assignee.name })}>
          <ActionIcon variant="transparent" size={30} aria-label={t('feedback.assign')} onClick={() => show('assign')}>
            <StaffAvatar id={assignee.id} name={assignee.name} />
          </ActionIcon>
        </Tooltip>
      )}
      {assignee?.id !== own.id && (
        <Button
          variant={assignee === null ? 'filled' : 'default'}
          leftSection={<IconHandGrab {...icon} />}
          loading={isTaking}
          onClick={take}
        >
          {t(assignee === null ? 'feedback.take' : 'feedback.take_over')}
        </Button>
      )}
      <MoreMenu />
    </>
  );
};

/** What it is, how it stands, since when somebody waits, and what can be done with it. */
export const TicketHead = () => {
  const t = useText();
  const locale = useLocale();
  const { report, mayWrite } = useTicket();
  const { number, type, lang, state, created_at: at, merged_into_number: into } = report;
  return (
    <PageHeader
      title={`#${number}`}
      beside={
        <span className={styles['beside']}>
          <ReportState state={state} />
          {!report.is_verified && <UnverifiedBadge />}
          <TicketClock report={report} />
        </span>
      }
      hint={
        <span className={styles['hint']}>
          {t(type === feedbackTypes.issue ? 'feedback.type.issue' : 'feedback.type.suggestion')} ·{' '}
          {languageName(lang, locale)} · <TimeText at={at} />
          {into !== null && ` · ${t('feedback.merged_into', { number: String(into) })}`}
        </span>
      }
      actions={mayWrite && <Actions />}
    />
  );
};
