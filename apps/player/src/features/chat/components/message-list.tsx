import type { Conversation, ConversationView } from '@guildhall/client/conversation/types.ts';
import { useState } from 'react';
import { Virtualizer } from 'virtua';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FileUploads } from '../room/file-uploads.store.ts';
import { isPrepended, type Row } from '../model/rows.ts';
import { chatIcons } from '../chat.icons.ts';
import { DayLine } from './day-line.tsx';
import { EarlierBar } from './earlier-bar.tsx';
import { EventLine } from './event-line.tsx';
import { FileRow } from './file-row.tsx';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { MessageAnnouncer } from './message-announcer.tsx';
import { TypingLine } from './typing-line.tsx';
import { useStickyList } from './use-sticky-list.ts';

const JumpToLatest = ({ unseen, onClick }: { readonly unseen: number; readonly onClick: () => void }) => {
  const t = useText();
  return (
    <button
      type="button"
      className={styles['toEnd']}
      data-new={unseen > 0}
      onClick={onClick}
      aria-label={unseen > 0 ? undefined : t('chat.to_end')}
    >
      {unseen > 0 && <span aria-live="polite">{t('chat.new', { count: unseen })}</span>}
      <Icon d={chatIcons.down} size={20} />
    </button>
  );
};

/** Detects prepended rows before rendering, so that the list can keep its scroll position. */
const useGrowth = (rows: readonly Row[]) => {
  const [known, setKnown] = useState({ rows, isShifted: false });
  if (known.rows === rows) return known;
  const next = { rows, isShifted: isPrepended(known.rows, rows) };
  setKnown(next);
  return next;
};

interface MessageListProps {
  readonly view: ConversationView;
  readonly rows: readonly Row[];
  readonly conversation: Conversation;
  readonly files: FileUploads;
}

/** Virtualized: only rows near the viewport are rendered. */
export const MessageList = ({ view, rows: newest, conversation, files }: MessageListProps) => {
  const t = useText();
  const { rows, isShifted } = useGrowth(newest);
  const { list, scroller, isAtEnd, unseen, toEnd, onScroll, onResize } = useStickyList(view, rows, conversation);

  const draw = (row: Row) => {
    switch (row.kind) {
      case 'day':
        return <DayLine key={row.key} timeMs={row.timeMs} />;
      case 'event':
        return <EventLine key={row.key} message={row.message} />;
      case 'typing':
        return <TypingLine key={row.key} persona={row.persona} />;
      case 'file':
        return (
          <FileRow
            key={row.key}
            sending={row.sending}
            isOnline={view.isOnline}
            onSend={files.send}
            onCancel={files.cancel}
          />
        );
      default:
        return (
          <MessageRow
            key={row.key}
            item={row.item}
            run={row.run}
            peerRead={view.peerRead}
            isOnline={view.isOnline}
            onRetry={conversation.retry}
            onDiscard={conversation.discard}
          />
        );
    }
  };

  return (
    <div className={styles['place']}>
      <EarlierBar view={view} onRetry={conversation.loadEarlier} />
      <MessageAnnouncer items={view.items} />
      <div
        ref={scroller}
        className={styles['scroller']}
        role="log"
        // Rows mount and unmount while scrolling; new messages are announced elsewhere.
        aria-live="off"
        aria-label={t('chat.list')}
        // Keyboard users must be able to scroll the list.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={styles['spring']} />
        {rows.length === 0 && view.status === 'connected' && <p className={styles['nothing']}>{t('chat.nothing')}</p>}
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          shift={isShifted}
          bufferSize={600}
          onScroll={onScroll}
          onResize={onResize}
        >
          {draw}
        </Virtualizer>
      </div>
      {!isAtEnd && <JumpToLatest unseen={unseen} onClick={toEnd} />}
    </div>
  );
};
