import { ChatReportDialog } from '../../follow-up/chat-report-dialog.public.tsx';
import { LaterDialog } from '../../follow-up/later-dialog.public.tsx';
import { WriteFirstDialog } from '../write-first-dialog.public.tsx';
import { useEnd } from '../use-end.ts';
import { useOpenChat } from './use-open-chat.ts';

export const FollowUpDialogs = () => {
  const { row, view, isMine, dialog, show } = useOpenChat();
  const end = useEnd();
  const close = (): void => show(null);
  const subject = { of: 'chat', id: row.id } as const;
  return (
    <>
      <ChatReportDialog
        row={row}
        items={view.items}
        end={isMine ? () => end(row, 'solved') : null}
        isOpen={dialog === 'report'}
        onClose={close}
      />
      <LaterDialog
        subject={subject}
        number={row.number}
        maySnooze={isMine}
        isOpen={dialog === 'later'}
        onClose={close}
      />
      <WriteFirstDialog subject={subject} lang={row.lang} isOpen={dialog === 'write'} onClose={close} />
    </>
  );
};
