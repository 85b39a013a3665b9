import { useText } from '../../../platform/text/i18n.ts';
import { ImposeButton } from '../../restrictions/impose.public.tsx';
import { ChatsCard } from './chats-card.tsx';
import { ContextCard } from './context-card.tsx';
import { LinksCard } from './links-card.tsx';
import { OtherReportsCard } from './other-reports-card.tsx';
import { PlayerCard } from './player-card.tsx';
import { RatingCard } from './rating-card.tsx';
import { useReportContext } from './use-report-context.ts';
import styles from './report.module.css';

export const PlayerPanel = () => {
  const t = useText();
  const { report } = useReportContext();
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className={styles['panel']} aria-label={t('feedback.panel')} tabIndex={0}>
      <PlayerCard />
      <ImposeButton person={{ of: 'report', id: report.id }} />
      <ChatsCard />
      <RatingCard />
      <ContextCard />
      <LinksCard />
      <OtherReportsCard />
    </aside>
  );
};
