import type { FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { actionsOf, stepOf } from '../model/next-step.ts';
import { AddDetail } from './add-detail.tsx';
import { Rated, Rating } from './rating.tsx';
import { Reopen } from './reopen.tsx';

export const Actions = ({ info }: { readonly info: FeedbackInfo }) => {
  const t = useText();
  const { id, rating } = info;
  const [nowMs] = useState(() => Date.now());
  const actions = actionsOf(info, nowMs);
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
