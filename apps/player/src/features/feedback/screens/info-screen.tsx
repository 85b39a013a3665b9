import { CallFailure } from '@guildhall/client/call.ts';
import type { FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { mayMove } from '@guildhall/contract/feedback/rules.ts';
import { useEffect } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { goBackOr, useParams, useSearchParams } from '../../../platform/router.tsx';
import { usePerson } from '../../../platform/session/session.ts';
import { Failed } from '../../../ui/failed.tsx';
import { NotFoundCard } from '../../../ui/not-found-card.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ArticleSkeleton } from '../../../ui/article-skeleton.tsx';
import { PersonGate } from '../../launch/launch.public.tsx';
import { Actions } from '../components/actions.tsx';
import { LinkedItems } from '../components/linked-items.tsx';
import { SentContext } from '../components/sent-context.tsx';
import { StateHead } from '../components/state-head.tsx';
import { Timeline } from '../components/timeline.tsx';
import { PausedNotice } from '../../../kit/paused/paused-notice.tsx';
import { FileViewer } from '../../../kit/picture-viewer/file-viewer.tsx';
import { Withdraw } from '../components/withdraw.tsx';
import { markFeedbackSeen, useFeedback } from '../feedback.data.ts';
import styles from './info-screen.module.css';

const OpenPicture = ({ info, onRenew }: { readonly info: FeedbackInfo; readonly onRenew: () => void }) => {
  const [params] = useSearchParams();
  const files = [...info.pictures, ...info.entries.flatMap(({ pictures }) => pictures)];
  const id = params.get('picture');
  if (id === null || !files.some((file) => file.id === id)) return null;
  return <FileViewer files={files} firstId={id} onClose={() => goBackOr('')} onRenew={onRenew} />;
};

const Report = ({ info, onRenew }: { readonly info: FeedbackInfo; readonly onRenew: () => void }) => {
  const { id, is_unread: isUnread, updated_at: updatedAt } = info;
  useEffect(() => {
    if (isUnread) void markFeedbackSeen(id, updatedAt);
  }, [id, isUnread, updatedAt]);
  return (
    <div className={styles['report']}>
      <PausedNotice feature="feedback" />
      <StateHead info={info} />
      <LinkedItems info={info} />
      <Timeline info={info} onRenew={onRenew} />
      <Actions info={info} />
      <SentContext info={info} />
      {mayMove('withdraw', info.state) && <Withdraw id={id} />}
      <OpenPicture info={info} onRenew={onRenew} />
    </div>
  );
};

const Loaded = ({ id }: { readonly id: string }) => {
  const t = useText();
  const { data, error, isPending, refetch } = useFeedback(id);
  // A malformed id cannot exist either.
  const isGone = error instanceof CallFailure && (error.reason === 'not_found' || error.reason === 'invalid');
  if (isGone) return <NotFoundCard />;
  if (data !== undefined) return <Report info={data} onRenew={() => void refetch({ cancelRefetch: false })} />;
  if (isPending) return <ArticleSkeleton />;
  return <Failed error={error} text={t('feedback.info_failed.text')} onRetry={() => void refetch()} />;
};

/** A device that has sent nothing has no reports, and asking the server would register it. */
const OwnReport = ({ id }: { readonly id: string }) =>
  usePerson() === null ? <NotFoundCard /> : <Loaded key={id} id={id} />;

export const FeedbackInfoScreen = () => {
  const { id = '' } = useParams();
  return (
    <Screen title="title.feedback_info">
      <PersonGate>
        <OwnReport id={id} />
      </PersonGate>
    </Screen>
  );
};
