import { feedbackStates, feedbackTypes, mayMove } from '@guildhall/contract/feedback/rules.ts';
import { ActionIcon, Button, Indicator, Menu, Tooltip } from '@mantine/core';
import {
  IconAlarm,
  IconAlertTriangle,
  IconArrowMerge,
  IconBulb,
  IconDots,
  IconHandGrab,
  IconMessagePlus,
  IconPlayerPlay,
  IconTags,
  IconUserCheck,
  IconUserCircle,
  IconUserShare,
} from '@tabler/icons-react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { UnverifiedBadge } from '../../../ui/unverified-badge.tsx';
import { useIsCompact } from '../../../ui/use-compact.ts';
import { RestrictionBadge } from '../../restrictions/restriction.public.tsx';
import { DueClock } from '../../targets/due-clock.public.tsx';
import { TierBadge } from '../../targets/tier-badge.public.tsx';
import { TopicChips } from '../../reasons/topic.public.tsx';
import { ReportState } from '../components/report-state.tsx';
import { useChatsBeside } from '../feedback.data.ts';
import { assigneeName } from '../model/assignee-name.ts';
import { OthersHere } from './others-here.tsx';
import { useReportContext } from './use-report-context.ts';
import { ReportClock } from './report-clock.tsx';
import { useTake } from './use-take.ts';
import { AppealBadge } from '../components/appeal-badge.tsx';
import styles from './report-head.module.css';

const icon = { size: 15, stroke: 1.7 };

const MoreMenu = () => {
  const t = useText();
  const { may } = useStaff();
  const { report, show } = useReportContext();
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
        <Menu.Item leftSection={<IconAlarm {...icon} />} rightSection={<Kbd keys="s" />} onClick={() => show('later')}>
          {t(isOver ? 'follow_up.mode.remind' : 'follow_up.later')}
        </Menu.Item>
        {may('chat.write') && report.guid !== null && (
          <Menu.Item
            leftSection={<IconMessagePlus {...icon} />}
            rightSection={<Kbd keys="o" />}
            onClick={() => show('write')}
          >
            {t('follow_up.write')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTags {...icon} />} rightSection={<Kbd keys="w" />} onClick={() => show('topic')}>
          {t('reasons.topic')}
        </Menu.Item>
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
  const { report, show } = useReportContext();
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
        <Tooltip label={t('feedback.assigned_to', { name: assigneeName(assignee, t) })}>
          <ActionIcon variant="transparent" size={30} aria-label={t('feedback.assign')} onClick={() => show('assign')}>
            <StaffAvatar id={assignee.id} name={assignee.name} isFaded={assignee.is_former} />
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

const PanelButton = () => {
  const t = useText();
  const { report, isPanelOpen, showPanel } = useReportContext();
  const { may } = useStaff();
  const isCompact = useIsCompact();
  const { data: chats = [] } = useChatsBeside(report.id, isCompact && may('chat.read'));
  if (!isCompact) return null;
  const isChatting = chats.some(({ state }) => state !== 'ended');
  const label = isChatting ? t('feedback.panel.chatting') : t('feedback.panel');
  return (
    <Tooltip label={label}>
      <Indicator disabled={!isChatting} color="red" size={9} offset={3}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={label}
          aria-expanded={isPanelOpen}
          onClick={() => showPanel(true)}
        >
          <IconUserCircle size={17} stroke={1.7} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
};

export const ReportHead = () => {
  const t = useText();
  const locale = useLocale();
  const { report, mayWrite } = useReportContext();
  const { number, type, lang, state, created_at: at, merged_into_number: into } = report;
  return (
    <PageHeader
      title={`#${number}`}
      beside={
        <span className={styles['beside']}>
          <ReportState state={state} />
          <TierBadge tier={report.tier} />
          {report.is_appeal && <AppealBadge />}
          {!report.is_verified && <UnverifiedBadge />}
          <RestrictionBadge person={{ of: 'report', id: report.id }} />
          <ReportClock report={report} />
          <DueClock row={report} subject="report" />
          <TopicChips reasonId={report.reason_id} tags={report.tags} tagsMax={3} />
          <OthersHere />
        </span>
      }
      hint={
        <>
          {t(type === feedbackTypes.issue ? 'feedback.type.issue' : 'feedback.type.suggestion')} ·{' '}
          {languageName(lang, locale)} · <TimeText at={at} />
          {into !== null && ` · ${t('feedback.merged_into', { number: String(into) })}`}
        </>
      }
      actions={
        <>
          {mayWrite && <Actions />}
          <PanelButton />
        </>
      }
    />
  );
};
