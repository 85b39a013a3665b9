import type { ChatMessage, Sent } from '@guildhall/contract/chat/player.ts';
import { contentTypes, senders } from '@guildhall/contract/chat/rules.ts';
import { errors } from '@guildhall/contract/http/errors.ts';
import { knownOf, learnFrom, mergeFacts, nothingKnown, type Known } from './facts.ts';
import { outgoingOf, refusalOfCall, wallClock, type Facts, type HeardFrame, type Transport } from './ports.ts';
import { createSync, pageSize } from './sync.ts';
import type { ChatItem, ConversationView, Pending } from './types.ts';
import { createTyping } from './typing.ts';
import type { ConversationOptions, DrivenConversation, History } from './driven-conversation.ts';
import { createEarlier } from './earlier-pages.ts';
import { createAcknowledgedMessages } from './acknowledged-messages.ts';
import { createMessageList, messageItem } from './message-list.ts';
import { createOutbox } from './outbox.ts';
import { createPump } from './outbox-pump.ts';
import { createThrottle } from './throttle.ts';

const readEveryMs = 300;
const loadWithinMs = 2000;

const isWhole = ({ messages }: History): boolean =>
  messages.length > 0 && messages.every(({ seq }, index) => seq === (messages[0]?.seq ?? 0) + index);

/**
 * One conversation from one side's perspective, independent of UI and socket. Implements rules 12 to 20 and 23 of
 * SPEC.md.
 */
export const createConversation = (options: ConversationOptions): DrivenConversation => {
  const { side, transport, newId, clock = wallClock, random = Math.random, refusalOf = refusalOfCall } = options;
  const { isHeld = () => false } = options;
  const listeners = new Set<() => void>();
  let known: Known = nothingKnown;
  let isClosed = false;
  let view: ConversationView | null = null;
  let shown: { from: readonly unknown[]; items: readonly ChatItem[] } = { from: [], items: [] };

  const changed = (): void => {
    view = null;
    if (!isClosed) for (const listener of listeners) listener();
  };
  /** Sends only while synchronized. */
  const say = (make: (conversation: string) => Parameters<Transport['say']>[0]): void => {
    if (known.conversation !== null && sync.isSynced()) transport.say(make(known.conversation));
  };

  const list = createMessageList(side);
  const outbox = createOutbox(side, options.store);
  const sync = createSync({
    clock,
    random,
    say: transport.say,
    page: transport.page,
    position: () => ({
      conversation: known.conversation,
      epoch: known.epoch,
      applied: list.applied(),
      isBased: list.isBased(),
    }),
    onPage: (page) => {
      if (page.epoch !== known.epoch) known = { ...nothingKnown, conversation: known.conversation, epoch: page.epoch };
      const messages = page.list.filter(({ seq }) => seq > known.cleared);
      list.replace(messages, known.cleared, page.is_more && messages.length === page.list.length);
      earlier.stop();
      for (const message of messages) take(message);
      changed();
    },
    onGone: () => leave(),
    // A console keeps retrying: its row was visible a moment ago, so a 404 is likely transient.
    isGone: (error) => side === senders.player && refusalOf(error)?.code === errors.not_found.code,
    onSynced: () => {
      reportRead.give(known.read);
      pump.ready();
    },
    onChange: changed,
  });
  const echoes = createAcknowledgedMessages(clock, sync.behind);
  const earlier = createEarlier({
    list,
    page: transport.page,
    known: () => known,
    onPage: (messages) => {
      for (const message of messages) if (message.sender === side) outbox.settle(message.client_id);
    },
    onChange: changed,
  });
  const typing = createTyping(
    clock,
    side,
    (text) => say((conversation) => ({ type: 'MSG_MESSAGE', kind: 'typing', conversation, text })),
    changed,
  );
  const reportRead = createThrottle<number>(
    clock,
    readEveryMs,
    () => {
      const { read: seq, confirmedRead } = known;
      if (seq > confirmedRead) say((conversation) => ({ type: 'MSG_UNREAD', kind: 'read', conversation, seq }));
    },
    true,
  );
  const pump = createPump({
    outbox,
    clock,
    random,
    refusalOf,
    isHeld,
    say: (pending) =>
      sync.isSynced() &&
      pending.conversation !== null &&
      transport.say({ type: 'MSG_MESSAGE', kind: 'send', ...outgoingOf(pending, pending.conversation) }),
    post: (pending) => transport.post(outgoingOf(pending, pending.conversation ?? '')),
    start: async () => {
      if (transport.start === undefined) throw new Error('conversation: this transport cannot open one');
      const facts = await transport.start();
      if (isClosed) return;
      learn(facts);
      outbox.assign(facts.conversation);
    },
    onSent: (sent) => acknowledge(sent),
    onUnavailable: sync.later,
    onChange: changed,
  });

  const take = (message: ChatMessage): void => {
    known = learnFrom(known, message);
    echoes.trim(list.applied());
    if (message.sender === side) outbox.settle(message.client_id);
    else typing.forget();
  };

  const acknowledge = ({ client_id: clientId, seq, time }: Sent): void => {
    const pending = outbox.find(clientId)?.pending;
    if (pending === undefined || isClosed) return;
    outbox.settle(clientId);
    if (pending.conversation === known.conversation && seq > Math.max(list.applied(), known.cleared)) {
      const { content_type: type, content, file, original } = pending;
      const persona = side === senders.admin ? known.persona : null;
      const said = { seq, time, sender: side, persona, client_id: clientId, content_type: type, content, file };
      echoes.add(messageItem({ ...said, event: null, reason: null, ...(original && { original }) }, side));
    }
    changed();
    pump.pump();
  };

  /**
   * Switches to another conversation or epoch. Listeners are notified only after the status is no longer `connected`.
   */
  const moveTo = (next: Known): void => {
    known = next;
    echoes.clear();
    earlier.stop();
    list.forget();
    // A short history arrives with the resume, without fetching a page.
    if (next.state !== null && next.head - next.cleared <= pageSize) list.begin(next.cleared);
    sync.begin();
    typing.forget();
    typing.drop();
  };

  const leave = (): void => {
    moveTo(nothingKnown);
    pump.pump();
  };

  const settleIn = (): void => {
    const { conversation, state } = known;
    if (conversation !== null && state !== null && state !== 'ended') outbox.assign(conversation);
    changed();
    pump.pump();
  };

  const isAbout = (facts: Facts): boolean => facts.conversation === known.conversation && facts.epoch === known.epoch;

  const learn = (facts: Facts): void => {
    // The answer to a call outlives the conversation that made it. Acting on it would write to the outbox that its
    // successor on this device has already emptied, and resume on the successor's socket.
    if (isClosed) return;
    if (isAbout(facts)) {
      known = mergeFacts(known, facts);
      if (list.clear(known.cleared)) echoes.trim(list.applied());
    } else moveTo(knownOf(facts));
    settleIn();
  };

  const receive = (frame: HeardFrame): void => {
    if (frame.kind === 'ack') acknowledge(frame);
    else if (frame.kind === 'nack') pump.nack(frame.client_id, frame.code, frame.retry_after_ms);
    else if (frame.conversation !== known.conversation) return;
    else if (frame.kind === 'synced') sync.synced(frame.head);
    else if (frame.kind === 'typing') typing.hear(frame);
    else if (sync.isTaking()) {
      const outcome = list.apply(frame.message);
      if (outcome === 'gap') sync.behind();
      if (outcome !== 'applied') return;
      take(frame.message);
      // Notify listeners once per replay instead of once per message.
      if (sync.progressed()) view = null;
      else changed();
      pump.pump();
    }
  };

  const add = (said: Pick<Pending, 'content_type' | 'content' | 'file' | 'original'>, chosenAt?: number): void => {
    const { conversation, state } = known;
    // A conversation restored from the device may have ended meanwhile.
    const isUnsure = state === null && transport.start !== undefined;
    const pending = { ...said, client_id: newId(), conversation: isUnsure ? null : conversation };
    if (chosenAt === undefined) outbox.add({ ...pending, created_at: clock.now() });
    else {
      outbox.add({ ...pending, created_at: chosenAt }, (later) => later.created_at > chosenAt && isHeld(later));
    }
    typing.drop();
    changed();
    pump.pump();
  };

  const itemsNow = (): readonly ChatItem[] => {
    const from = [list.items(), echoes.items(), outbox.items()] as const;
    // Keep the array identity while nothing changed, so that consumers can compare by reference.
    if (from.some((part, index) => part !== shown.from[index])) shown = { from, items: from.flat() };
    return shown.items;
  };

  const { history, facts } = options;
  if (history != null && isWhole(history)) {
    known = { ...nothingKnown, conversation: history.conversation, epoch: history.epoch };
    list.replace(history.messages, 0, (history.messages[0]?.seq ?? 1) > 1);
  }
  if (facts != null) learn(facts);
  const cancelImpatience = clock.after(loadWithinMs, () => {
    outbox.goOn();
    pump.pump();
  });
  void outbox.load().then(() => {
    cancelImpatience();
    if (isClosed) return;
    // Messages whose acknowledgement was lost in a reload may already be in the list.
    for (const { message, isOwn } of list.items()) if (isOwn) outbox.settle(message.client_id);
    settleIn();
  });

  return {
    get: () => {
      view ??= {
        status: sync.status(),
        isOnline: sync.isOnline(),
        conversation: known.conversation,
        state: known.state,
        items: itemsNow(),
        peerRead: known.peerRead,
        read: known.read,
        applied: list.applied(),
        hasEarlier: list.hasEarlier(),
        isLoadingEarlier: earlier.state() === 'loading',
        hasEarlierFailed: earlier.state() === 'failed',
        typing: typing.heard(),
        persona: known.persona,
        rating: known.rating,
      };
      return view;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sendText: (text, original) => {
      add({ content_type: contentTypes.text, content: text, file: null, ...(original && { original }) });
    },
    sendFile: (type, file, chosenAt) => {
      add({ content_type: type, content: '', file }, chosenAt);
    },
    retry: (clientId) => {
      outbox.retry(clientId);
      settleIn();
    },
    discard: (clientId) => {
      if (outbox.find(clientId)?.kind !== 'failed') return;
      outbox.settle(clientId);
      changed();
    },
    markRead: (seq) => {
      const upTo = Math.min(seq, list.applied());
      if (upTo <= known.read) return;
      known = { ...known, read: upTo };
      reportRead.give(upTo);
      changed();
    },
    typing: typing.give,
    loadEarlier: earlier.load,
    receive,
    learn,
    reset: (facts) => {
      const isSame = facts === null || isAbout(facts);
      if (facts !== null) learn(facts);
      if (isSame) sync.reset();
    },
    leave,
    socketOpened: sync.opened,
    socketLost: (isFinal = false) => {
      sync.lost(isFinal);
      pump.lost();
    },
    positions: () => {
      const { conversation } = known;
      return conversation !== null && sync.isSynced() ? [{ conversation, seq: list.applied() }] : [];
    },
    compare: (positions) => {
      const remote = positions.find(({ conversation }) => conversation === known.conversation);
      if (remote !== undefined && remote.seq > list.applied()) sync.behind();
    },
    history: () => {
      const { conversation, epoch } = known;
      if (conversation === null) return null;
      return { conversation, epoch, messages: list.items().map(({ message }) => message) };
    },
    close: () => {
      isClosed = true;
      for (const part of [sync, pump, reportRead, typing]) part.close();
      cancelImpatience();
      echoes.clear();
      earlier.stop();
    },
  };
};
