import { Button } from '@mantine/core';
import { useText } from '../../../platform/text/i18n.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { TopicChips } from '../../reasons/topic.public.tsx';
import { PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useReportContext } from './use-report-context.ts';

export const TopicCard = () => {
  const t = useText();
  const { report, mayWrite, show } = useReportContext();
  const { reason_id: reasonId, tags } = report;
  if (!mayWrite && reasonId === null && tags.length === 0) return null;
  return (
    <PanelCard title={t('reasons.topic')}>
      <TopicChips reasonId={reasonId} tags={tags} />
      {mayWrite && (
        <div className={styles['actions']}>
          <Button size="compact-xs" variant="default" rightSection={<Kbd keys="w" />} onClick={() => show('topic')}>
            {t('reasons.change')}
          </Button>
        </div>
      )}
    </PanelCard>
  );
};
