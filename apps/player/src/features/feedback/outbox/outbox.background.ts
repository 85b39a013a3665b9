import { useEffect } from 'react';
import { call } from '../../../platform/network/api.ts';
import { loadMoreTexts, translate } from '../../../platform/text/i18n.ts';
import { newKey } from '../../../platform/device/new-key.ts';
import { onOwnerChange } from '../../../platform/session/owner.ts';
import { currentSession, onSession, useSession } from '../../../platform/session/session.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { showToast } from '../../../ui/toast.ts';
import { isSessionKnown, onConnection, onKnownSession, onSwitch } from '../../../kit/outbox/session-signals.ts';
import { createTabLock } from '../../../kit/outbox/tab-lock.ts';
import { createWakeUps } from '../../../kit/outbox/wake-ups.ts';
import { forgetUpload, uploadPicture } from '../../files/files.public.ts';
import { renewFeedback } from '../feedback.data.ts';
import { repliesStore } from '../../replies/replies.public.ts';
import { activeRecords } from '../drafts/active-records.store.ts';
import { heldStore, lookForHeld, type Held } from './held.store.ts';
import { createOutbox, type Delivered, type Outcome } from './outbox.store.ts';
import type { OutboxItem } from './outbox-item.model.ts';

const filesOf = ({ pictures }: OutboxItem): string[] =>
  pictures.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));

const deliver = async (item: OutboxItem): Promise<Delivered> => {
  const { key, submission } = item;
  if (submission.kind === 'create') {
    const { kind: _, ...body } = submission;
    return call('/feedback/create', { ...body, key, files: filesOf(item) });
  }
  const { id, text } = submission;
  await call('/feedback/detail', { id, key, text, files: filesOf(item) });
  return { id, number: null };
};

const sent = new Map<string, Delivered>();

export const deliveredOf = (key: string): Delivered | undefined => sent.get(key);

const shown = new Set<string>();

/** For a card that shows the item until it has arrived; returns the cleanup. */
export const watchItem = (key: string): (() => void) => {
  shown.add(key);
  return () => {
    shown.delete(key);
  };
};

const toastSent = async (): Promise<void> => {
  await loadMoreTexts();
  showToast(translate('success.submitted'));
};

export const outbox = createOutbox({
  records: activeRecords,
  upload: uploadPicture,
  mayDeliver: isSessionKnown,
  deliver,
  now: Date.now,
  random: Math.random,
  newKey,
  withLock: createTabLock('guildhall-outbox'),
  onSent: (item, delivered, isWatched) => {
    sent.set(item.key, delivered);
    for (const { key } of item.pictures) forgetUpload(key);
    if (item.submission.kind === 'create') void activeRecords().saveEmail(item.submission.email);
    void renewFeedback(delivered.id);
    // An open form or card shows the result itself.
    if (!isWatched && !shown.has(item.key)) toastSent().catch(() => {});
  },
});

const wakeUps = createWakeUps({
  outbox,
  isSessionKnown,
  signals: [
    onConnection,
    onKnownSession,
    onSwitch,
    // Set on every socket greeting, so a change means that the server is reachable.
    repliesStore.subscribe,
  ],
});

onOwnerChange(() => outbox.waiting.set([]));

export const startOutbox = wakeUps.start;

/** The session ended while the report was sent: its form is gone, because the screen belongs to the device now. */
const sayIfHeld = (key: string): void => {
  const look = async (): Promise<void> => {
    if (currentSession().status !== 'known') return;
    stop();
    await lookForHeld();
    if (heldStore.get().some((item) => item.key === key)) showToast(translate('feedback.kept.launch'));
  };
  const stop = onSession(() => void look().catch(() => {}));
  void look().catch(() => {});
};

/** Saves the submission on the device first, then tries to send it. */
export const sendFromForm = async (item: OutboxItem): Promise<Outcome> => {
  startOutbox();
  try {
    const outcome = await outbox.send(item);
    if (outcome.outcome === 'waiting') sayIfHeld(item.key);
    return outcome;
  } finally {
    wakeUps.scheduleRetry();
  }
};

/** What waits for the next launch of the player whose session ended; empty while a player is launched. */
export const useHeld = (): readonly Held[] => {
  const session = useSession();
  useEffect(() => void lookForHeld().catch(() => {}), [session]);
  return useStore(heldStore);
};

export const usePendingSends = (): readonly OutboxItem[] => {
  useEffect(() => {
    startOutbox();
    // Without a network the outbox does not run; what waits is shown all the same.
    if (currentSession().status !== 'known') void outbox.load();
  }, []);
  return useStore(outbox.waiting);
};
