import { useMemo, useState, useSyncExternalStore } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useSearchParams } from '../../../platform/router.tsx';
import { useStore } from '@guildhall/browser/store.ts';
import { AppealLink } from '../../feedback/appeal-link.public.tsx';
import { RestrictionBanner } from '../../../kit/restriction/restriction-banner.tsx';
import { failureMessageOf } from '../../../platform/network/failure.ts';
import { useRoom } from '../../../ui/room.ts';
import { Screen } from '../../../ui/screen.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ChatHeading, DisconnectedBar } from '../components/chat-heading.tsx';
import { ChatMenu } from '../components/chat-menu.tsx';
import { ClosedNotice } from '../components/closed-notice.tsx';
import { EndedPanel } from '../components/ended-panel.tsx';
import { MessageList } from '../components/message-list.tsx';
import listStyles from '../components/message-list.module.css';
import { PictureViewer } from '../components/picture-viewer.tsx';
import { SentAlongLine } from '../components/sent-along.tsx';
import { WaitingBar } from '../components/waiting-bar.tsx';
import { Welcome } from '../components/welcome.tsx';
import { Composer } from '../composer/composer.tsx';
import { layoutOf, wasAbuse } from '../model/layout.ts';
import { rowsOf } from '../model/rows.ts';
import { Personas } from './use-persona.ts';
import { openRoom } from './room.live.ts';
import { useCurrentState } from './use-current-state.ts';
import { useLeaving } from './use-leaving.ts';
import { useUnsent } from './use-unsent.ts';

export const ChatRoom = () => {
  const t = useText();
  const [params] = useSearchParams();
  const [room] = useState(openRoom);
  const { chat, files, draft, pace } = room;
  const view = useSyncExternalStore(chat.subscribe, chat.get);
  const sendings = useStore(files.list);
  const text = useStore(draft.text);
  const { data, isPending } = useCurrentState(chat, view);
  useLeaving(room);

  const { items, typing } = view;
  const rows = useMemo(() => rowsOf({ items, files: sendings, typing }), [items, sendings, typing]);
  const layout = layoutOf({ view, service: data?.service ?? null, isAsking: isPending, hasRows: rows.length > 0 });
  const attempt = (work: () => Promise<void>): void => {
    work().catch((error: unknown) => {
      const { key, params: messageParams } = failureMessageOf(error);
      showToast(t(key, messageParams));
    });
  };
  const unsent = useUnsent(room, items);
  const change = (next: string): void => {
    draft.change(next);
    chat.typing(next);
  };
  const isOpen = view.conversation !== null && view.state !== null && view.state !== 'ended';
  const pictureId = params.get('picture');
  // Hidden while disconnected: the position is unknown, and two bars would take too much space on a phone.
  const isShort = useRoom('short');
  const isQueued = view.state === 'waiting' && view.status !== 'disconnected';
  const ahead = data?.ahead ?? null;

  return (
    <Personas value={data?.personas ?? []}>
      <Screen
        title="title.online_service"
        isFull
        heading={
          <ChatHeading
            view={view}
            queue={isShort && isQueued && ahead !== null ? t('chat.waiting.ahead', { count: ahead }) : null}
          />
        }
        action={
          <ChatMenu
            onClear={view.conversation !== null && items.length > 0 ? () => attempt(chat.clear) : null}
            onEnd={isOpen ? () => attempt(chat.end) : null}
          />
        }
      >
        <RestrictionBanner isCompact appeal={<AppealLink />} />
        <DisconnectedBar view={view} />
        {isQueued && <WaitingBar ahead={ahead} isStaffed={data?.service.is_staffed !== false} />}
        {layout.body === 'asking' && (
          <div className={listStyles['place']}>
            <Spinner />
          </div>
        )}
        {layout.body === 'welcome' && <Welcome service={data?.service ?? null} />}
        {layout.body === 'welcome' && <SentAlongLine sentAlong={room.sentAlong} />}
        {layout.body === 'closed' && data !== undefined && (
          <ClosedNotice
            service={data.service}
            isCarrying={unsent.isCarrying}
            onFeedback={() => void unsent.toFeedback()}
          />
        )}
        {layout.body === 'list' && (
          <MessageList key={view.conversation} view={view} rows={rows} conversation={chat} files={files} />
        )}
        {layout.foot === 'ended' && (
          <EndedPanel rating={view.rating} mayRate={!wasAbuse(items)} onRate={chat.rate} onAgain={unsent.startAgain} />
        )}
        {layout.foot === 'composer' && (
          <Composer
            text={text}
            onText={change}
            isOnline={view.isOnline}
            pace={pace}
            onSend={(said) => {
              chat.sendText(said);
              change('');
              draft.flush();
            }}
            onPictures={(picked) => {
              for (const file of picked) files.addPicture(file);
            }}
            onVoice={files.addVoice}
          />
        )}
        {pictureId !== null && <PictureViewer items={items} fileId={pictureId} />}
      </Screen>
    </Personas>
  );
};
