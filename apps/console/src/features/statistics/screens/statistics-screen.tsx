import { SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { choiceField, useAddressState } from '../../../platform/address/address-state.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { ChatCharts } from '../components/chat-charts.tsx';
import { FeedbackCharts } from '../components/feedback-charts.tsx';
import { TargetStatistics } from '../components/target-statistics.tsx';
import { spans, useChatStatistics, useFeedbackStatistics, type Span } from '../statistics.data.ts';

const subjects = ['feedback', 'chat', 'targets'] as const;
const addressFields = { days: choiceField(spans), of: choiceField(subjects) };

interface InsteadProps {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

const Instead = ({ query: { error, refetch } }: InsteadProps) =>
  error === null ? <TableSkeleton columns={2} /> : <FailedState error={error} retry={() => void refetch()} />;

const FeedbackStatistics = ({ days }: { readonly days: Span }) => {
  const query = useFeedbackStatistics(days);
  if (query.data === undefined) return <Instead query={query} />;
  return <FeedbackCharts statistics={query.data} isOutdated={query.isPlaceholderData} />;
};

const ChatStatistics = ({ days }: { readonly days: Span }) => {
  const query = useChatStatistics(days);
  if (query.data === undefined) return <Instead query={query} />;
  return <ChatCharts statistics={query.data} isOutdated={query.isPlaceholderData} />;
};

/** Shows when the report statistics were computed; chat statistics are computed on request. */
const Hint = ({ days }: { readonly days: Span }) => {
  const t = useText();
  const locale = useLocale();
  const counted = useFeedbackStatistics(days).data?.counted_at ?? null;
  return counted === null ? t('statistics.hint') : t('statistics.counted', { time: formatDate(counted, locale, true) });
};

export const StatisticsScreen = () => {
  const t = useText();
  const { may } = useStaff();
  const permitted = subjects.filter((subject) => subject === 'feedback' || may(`${subject}.statistics`));
  const { values, change } = useAddressState(addressFields);
  const days = values.days ?? 30;
  const of = permitted.find((subject) => subject === values.of) ?? 'feedback';
  return (
    <>
      <PageHeader
        title={t('statistics.title')}
        hint={of === 'feedback' ? <Hint days={days} /> : t(`statistics.${of}.hint`)}
        actions={
          <>
            {permitted.length > 1 && (
              <SegmentedControl
                aria-label={t('statistics.of')}
                value={of}
                data={permitted.map((subject) => ({ value: subject, label: t(`statistics.of.${subject}`) }))}
                onChange={(chosen) => {
                  const subject = subjects.find((other) => other === chosen);
                  change({ of: subject === 'feedback' ? undefined : subject });
                }}
              />
            )}
            <SegmentedControl
              aria-label={t('statistics.span')}
              value={String(days)}
              data={spans.map((span) => ({ value: String(span), label: t('statistics.days', { count: span }) }))}
              onChange={(chosen) => {
                const span = spans.find((other) => String(other) === chosen);
                change({ days: span === 30 ? undefined : span });
              }}
            />
          </>
        }
      />
      {of === 'targets' && <TargetStatistics days={days} />}
      {of === 'chat' && <ChatStatistics days={days} />}
      {of === 'feedback' && <FeedbackStatistics days={days} />}
    </>
  );
};
