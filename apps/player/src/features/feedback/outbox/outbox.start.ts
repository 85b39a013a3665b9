import { useEffect } from 'react';
import { call } from '../../../platform/api.ts';
import { loadMoreTexts, translate } from '../../../platform/i18n.ts';
import { newKey } from '../../../platform/new-key.ts';
import { onOwnerChange } from '../../../platform/owner.ts';
import { askSession, currentSession, onSession } from '../../../platform/session.ts';
import { useStore } from '../../../platform/store.ts';
import { showToast } from '../../../ui/toast.ts';
import { forgetUpload, uploadPicture } from '../../files/files.public.ts';
import { renewFeedback } from '../feedback.data.ts';
import { repliesStore } from '../../replies/replies.public.ts';
import { keptRecords } from '../kept/kept.ts';
import { createOutbox, type Delivered, type Outcome } from './outbox.ts';
import type { OutboxItem } from './outbox.item.ts';

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

/** Only one page of the app sends what waits; where the engine knows no locks, the keys alone must do. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return work();
  await locks.request('guildhall-outbox', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
};

const sent = new Map<string, Delivered>();

/** The report that something of this visit became. */
export const deliveredOf = (key: string): Delivered | undefined => sent.get(key);

const sayLater = async (): Promise<void> => {
  await loadMoreTexts();
  showToast(translate('success.submitted'));
};

export const outbox = createOutbox({
  records: keptRecords,
  upload: uploadPicture,
  deliver,
  now: Date.now,
  random: Math.random,
  newKey,
  alone,
  onSent: (item, delivered, isWatched) => {
    sent.set(item.key, delivered);
    for (const { key } of item.pictures) forgetUpload(key);
    if (item.submission.kind === 'create') void keptRecords().saveEmail(item.submission.email);
    void renewFeedback(delivered.id);
    // The form itself says so where it is still open.
    if (!isWatched) sayLater().catch(() => {});
  },
});

/** Hands a form over: kept on the device first, then sent if that is possible now. */
export const sendFromForm = async (item: OutboxItem): Promise<Outcome> => {
  startOutbox();
  try {
    return await outbox.send(item);
  } finally {
    lookAgain();
  }
};

let timer: ReturnType<typeof setTimeout> | undefined;

const lookAgain = (): void => {
  clearTimeout(timer);
  const atMs = outbox.nextAtMs();
  if (atMs !== null) timer = setTimeout(() => void wakeOutbox(false), Math.max(1000, atMs - Date.now()));
};

/** Tries what waits. Whose it is depends on the session, so that is asked for first. */
const wakeOutbox = async (isForced: boolean): Promise<void> => {
  const session = currentSession();
  if (session.status === 'unknown' || session.status === 'failed') await askSession();
  if (currentSession().status === 'known') await outbox.run(isForced);
  lookAgain();
};

let isStarted = false;

/** From now on whatever waits is sent as soon as it can be. */
export const startOutbox = (): void => {
  if (isStarted) return;
  isStarted = true;
  window.addEventListener('online', () => void wakeOutbox(true));
  onSession(() => {
    if (currentSession().status === 'known') void wakeOutbox(true);
  });
  // Every greeting of the socket sets it: the server is there.
  repliesStore.subscribe(() => void wakeOutbox(true));
  onOwnerChange(() => outbox.waiting.set([]));
  void wakeOutbox(true);
};

/** What was written and has not arrived yet, oldest first, for the lists. */
export const usePendingSends = (): readonly OutboxItem[] => {
  useEffect(startOutbox, []);
  return useStore(outbox.waiting);
};
