import { playerErrors } from '@guildhall/contract/player-errors.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { useSearchParams } from '../../../platform/router.tsx';
import { useStore } from '../../../platform/store.ts';
import { toldOf } from '../../../platform/told.ts';
import { Screen } from '../../../ui/screen.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { carryToFeedback } from '../../feedback/carry.public.ts';
import { useChatState } from '../chat.data.ts';
import { ChatHeading, DisconnectedBar } from '../components/chat-heading.tsx';
import { ChatMenu } from '../components/chat-menu.tsx';
import { Closed } from '../components/closed.tsx';
import { Ended } from '../components/ended.tsx';
import { MessageList } from '../components/message-list.tsx';
import { PictureViewer } from '../components/picture-viewer.tsx';
import { WaitingBar } from '../components/waiting-bar.tsx';
import { Welcome } from '../components/welcome.tsx';
import { Composer } from '../composer/composer.tsx';
import { placeOf, textToCarry } from '../model/place.ts';
import { rowsOf } from '../model/rows.ts';
import { stopVoice } from '../voice/voice-player.ts';
import { Personas } from './personas.ts';
import { openRoom, type Room } from './room.ts';

/** Writes the last words down before the page may be gone, and silences what plays when the screen is left. */
const useLeaving = ({ draft }: Room): void => {
  useEffect(() => {
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', draft.flush);
      draft.flush();
      stopVoice();
    };
  }, [draft]);
};

/** The player's conversation, whatever state it is in. */
export const ChatRoom = () => {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [room] = useState(openRoom);
  const { chat, files, draft, pace } = room;
  const view = useSyncExternalStore(chat.subscribe, chat.get);
  const sendings = useStore(files.list);
  const text = useStore(draft.text);
  const { data, isPending, refetch } = useChatState(view.state === 'waiting');
  useLeaving(room);

  const summary = data?.conversation ?? null;
  useEffect(() => {
    if (summary !== null) chat.learn(summary);
  }, [chat, summary]);
  const { items, typing } = view;
  const rows = useMemo(() => rowsOf({ items, files: sendings, typing }), [items, sendings, typing]);
  const place = placeOf({ view, service: data?.service ?? null, isAsking: isPending, hasRows: rows.length > 0 });
  // Refused because nobody is there: what the hours say must be asked again.
  const wasRefused = items.some((item) => item.kind === 'failed' && item.code === playerErrors.chat_closed.code);
  useEffect(() => {
    if (wasRefused) void refetch();
  }, [wasRefused, refetch]);
  // Whoever has just joined the queue wants to know their place now, not with the next round.
  const needsPlace = view.state === 'waiting' && data !== undefined && data.ahead === null;
  useEffect(() => {
    if (needsPlace) void refetch();
  }, [needsPlace, refetch]);

  const attempt = (work: () => Promise<void>): void => {
    work().catch((error: unknown) => {
      const { key, params: told } = toldOf(error);
      showToast(t(key, told));
    });
  };
  const takeFailed = (): string => {
    const carried = textToCarry(text, items);
    for (const item of items) if (item.kind === 'failed') chat.discard(item.pending.client_id);
    return carried;
  };
  const toFeedback = async (): Promise<void> => {
    await carryToFeedback(takeFailed());
    draft.change('');
    draft.flush();
    void navigate('/feedback/create');
  };
  const change = (next: string): void => {
    draft.change(next);
    chat.typing(next);
  };
  /** What came too late for the last one is where one writes the first words of the next. */
  const startAgain = (): void => {
    draft.change(takeFailed());
    chat.startAgain();
  };
  const isOpen = view.conversation !== null && view.state !== null && view.state !== 'ended';
  const pictureId = params.get('picture');

  return (
    <Personas value={data?.personas ?? []}>
      <Screen
        title="title.online_service"
        isFull
        heading={<ChatHeading view={view} />}
        action={
          <ChatMenu
            onClear={view.conversation !== null && items.length > 0 ? () => attempt(chat.clear) : null}
            onEnd={isOpen ? () => attempt(chat.end) : null}
          />
        }
      >
        <DisconnectedBar view={view} />
        {/* Without connection nobody knows the place, and two bars would take a quarter of a phone. */}
        {view.state === 'waiting' && view.status !== 'disconnected' && <WaitingBar ahead={data?.ahead ?? null} />}
        {place.body === 'asking' && <Spinner />}
        {place.body === 'welcome' && <Welcome service={data?.service ?? null} />}
        {place.body === 'closed' && data !== undefined && (
          <Closed
            service={data.service}
            isCarrying={textToCarry(text, items) !== ''}
            onFeedback={() => void toFeedback()}
          />
        )}
        {place.body === 'list' && (
          <MessageList key={view.conversation} view={view} rows={rows} conversation={chat} files={files} />
        )}
        {place.foot === 'ended' && <Ended rating={view.rating} onRate={chat.rate} onAgain={startAgain} />}
        {place.foot === 'composer' && (
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
