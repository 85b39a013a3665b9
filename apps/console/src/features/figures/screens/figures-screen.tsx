import { SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { choiceField, useAddressState } from '../../../platform/address-state.ts';
import { formatDate, useLocale, useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { ChatCharts } from '../components/chat-charts.tsx';
import { FeedbackCharts } from '../components/feedback-charts.tsx';
import { spans, useChatFigures, useFigures, type Span } from '../figures.data.ts';

const subjects = ['feedback', 'chat'] as const;
const addressFields = { days: choiceField(spans), of: choiceField(subjects) };

interface InsteadProps {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

const Instead = ({ query: { error, refetch } }: InsteadProps) =>
  error === null ? <TableSkeleton columns={2} /> : <FailedState error={error} retry={() => void refetch()} />;

const OfFeedback = ({ days }: { readonly days: Span }) => {
  const query = useFigures(days);
  if (query.data === undefined) return <Instead query={query} />;
  return <FeedbackCharts figures={query.data} isOutdated={query.isPlaceholderData} />;
};

const OfChat = ({ days }: { readonly days: Span }) => {
  const query = useChatFigures(days);
  if (query.data === undefined) return <Instead query={query} />;
  return <ChatCharts figures={query.data} isOutdated={query.isPlaceholderData} />;
};

/** Until when the figures of reports were counted; those of chat are counted when one asks. */
const Hint = ({ days }: { readonly days: Span }) => {
  const t = useText();
  const locale = useLocale();
  const counted = useFigures(days).data?.counted_at ?? null;
  return counted === null ? t('figures.hint') : t('figures.counted', { time: formatDate(counted, locale, true) });
};

/** How fast answers come, what players think of them, and what waits. */
export const FiguresScreen = () => {
  const t = useText();
  const mayChat = useStaff().may('chat.read');
  const { values, change } = useAddressState(addressFields);
  const days = values.days ?? 30;
  const of = mayChat ? (values.of ?? 'feedback') : 'feedback';
  return (
    <>
      <PageHeader
        title={t('figures.title')}
        hint={of === 'chat' ? t('figures.chat.hint') : <Hint days={days} />}
        actions={
          <>
            {mayChat && (
              <SegmentedControl
                aria-label={t('figures.of')}
                value={of}
                data={subjects.map((subject) => ({ value: subject, label: t(`figures.of.${subject}`) }))}
                onChange={(chosen) => change({ of: chosen === 'chat' ? 'chat' : undefined })}
              />
            )}
            <SegmentedControl
              aria-label={t('figures.span')}
              value={String(days)}
              data={spans.map((span) => ({ value: String(span), label: t('figures.days', { count: span }) }))}
              onChange={(chosen) => {
                const span = spans.find((other) => String(other) === chosen);
                change({ days: span === 30 ? undefined : span });
              }}
            />
          </>
        }
      />
      {of === 'chat' ? <OfChat days={days} /> : <OfFeedback days={days} />}
    </>
  );
};
