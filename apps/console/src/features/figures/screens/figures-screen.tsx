import type { FeedbackFigures } from '@guildhall/contract/feedback-desk.ts';
import { SegmentedControl } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { choiceField, useAddressState } from '../../../platform/address-state.ts';
import { formatDate, useLocale, useText } from '../../../platform/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { BacklogChart } from '../components/backlog-chart.tsx';
import styles from '../components/chart.module.css';
import { RatingChart } from '../components/rating-chart.tsx';
import { SpeedChart } from '../components/speed-chart.tsx';
import { Tiles } from '../components/tiles.tsx';
import { VolumeChart } from '../components/volume-chart.tsx';
import { spans, useFigures } from '../figures.data.ts';
import { isEmpty, totalsOf } from '../model/totals.ts';

const addressFields = { days: choiceField(spans) };

const Charts = ({ figures, isOutdated }: { readonly figures: FeedbackFigures; readonly isOutdated: boolean }) => {
  const t = useText();
  const totals = totalsOf(figures);
  if (isEmpty(totals)) {
    return (
      <EmptyState
        icon={<IconChartBar size={22} stroke={1.6} />}
        title={t('figures.empty')}
        hint={t('figures.empty_hint')}
      />
    );
  }
  return (
    <>
      <Tiles figures={figures} totals={totals} />
      <div className={styles['charts']} data-outdated={isOutdated || undefined}>
        <BacklogChart backlog={figures.backlog} />
        <SpeedChart days={figures.days} of="first_reply" />
        <SpeedChart days={figures.days} of="resolution" />
        <VolumeChart days={figures.days} />
        <RatingChart days={figures.days} />
      </div>
    </>
  );
};

/** How fast answers come, what players think of them, and what waits. */
export const FiguresScreen = () => {
  const t = useText();
  const locale = useLocale();
  const { values, change } = useAddressState(addressFields);
  const days = values.days ?? 30;
  const { data, error, refetch, isPlaceholderData } = useFigures(days);
  const counted = data?.counted_at ?? null;
  return (
    <>
      <PageHeader
        title={t('figures.title')}
        hint={counted === null ? t('figures.hint') : t('figures.counted', { time: formatDate(counted, locale, true) })}
        actions={
          <SegmentedControl
            aria-label={t('figures.span')}
            value={String(days)}
            data={spans.map((span) => ({ value: String(span), label: t('figures.days', { count: span }) }))}
            onChange={(chosen) => {
              const span = spans.find((other) => String(other) === chosen);
              change({ days: span === 30 ? undefined : span });
            }}
          />
        }
      />
      {data !== undefined ? (
        <Charts figures={data} isOutdated={isPlaceholderData} />
      ) : error === null ? (
        <TableSkeleton columns={2} />
      ) : (
        <FailedState error={error} retry={() => void refetch()} />
      )}
    </>
  );
};
