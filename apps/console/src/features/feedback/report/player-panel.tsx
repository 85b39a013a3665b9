import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { FollowUpList } from '../../follow-up/follow-up-list.public.tsx';
import { PlayerCard as VouchedCard } from '../../players/player-card.public.tsx';
import { ImposeButton } from '../../restrictions/impose.public.tsx';
import { RestrictionBadge } from '../../restrictions/restriction.public.tsx';
import { ChatsCard } from './chats-card.tsx';
import { ContextCard } from './context-card.tsx';
import { LinksCard } from './links-card.tsx';
import { OtherReportsCard } from './other-reports-card.tsx';
import { PanelCard } from './panel-card.tsx';
import { PlayerCard } from './player-card.tsx';
import { RatingCard } from './rating-card.tsx';
import { TopicCard } from './topic-card.tsx';
import { useReportContext } from './use-report-context.ts';
import styles from './report.module.css';

export const PlayerPanel = () => {
  const t = useText();
  const { report, mayWrite } = useReportContext();
  const { may } = useStaff();
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className={styles['panel']} aria-label={t('feedback.panel')} tabIndex={0}>
      <PlayerCard />
      <VouchedCard subject={{ of: 'report', id: report.id }} />
      <div className={styles['restriction']}>
        <RestrictionBadge person={{ of: 'report', id: report.id }} />
        <ImposeButton person={{ of: 'report', id: report.id }} />
      </div>
      {may('chat.read') && (
        <PanelCard title={t('follow_up.card')}>
          <FollowUpList subject={{ of: 'report', id: report.id }} mayWrite={mayWrite} />
        </PanelCard>
      )}
      <TopicCard />
      <ChatsCard />
      <RatingCard />
      <ContextCard />
      <LinksCard />
      <OtherReportsCard />
    </aside>
  );
};
