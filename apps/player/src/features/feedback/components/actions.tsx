import type { FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { useState } from 'react';
import { useRestriction } from '../../../platform/session/session.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { actionsOf, stepOf, type PlayerAction } from '../model/next-step.ts';
import { AddDetail } from './add-detail.tsx';
import { Rated, Rating } from './rating.tsx';
import { Reopen } from './reopen.tsx';

/** While blocked, the only report that the player may add to is the appeal; ratings are closed also while muted. */
const isOpenTo = (action: PlayerAction, kind: 'mute' | 'block' | undefined, isAppeal: boolean): boolean => {
  if (action === 'rate') return kind === undefined;
  return kind !== 'block' || isAppeal || (action !== 'detail' && action !== 'add');
};

export const Actions = ({ info }: { readonly info: FeedbackInfo }) => {
  const t = useText();
  const { id, rating } = info;
  const [nowMs] = useState(() => Date.now());
  const restriction = useRestriction();
  const actions = actionsOf(info, nowMs).filter((action) => isOpenTo(action, restriction?.kind, info.is_appeal));
  return (
    <>
      {actions.includes('detail') && <AddDetail id={id} isAsked />}
      {actions.includes('add') && <AddDetail id={id} isAsked={false} />}
      {actions.includes('rate') && <Rating id={id} />}
      {rating !== null && <Rated stars={rating} />}
      {actions.includes('reopen') && info.reopen_until !== null && (
        <Reopen
          id={id}
          until={info.reopen_until}
          offer={t(stepOf(info) === 'finished' ? 'feedback.reopen.unsolved' : 'feedback.reopen.send')}
        />
      )}
    </>
  );
};
