import type { Call } from '@guildhall/client/call.ts';
import type { StaffReport, StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';
import type { Original } from '@guildhall/contract/translation/original.ts';
import { isFailure } from '../../../platform/network/api.ts';
import { createStore } from '@guildhall/browser/store.ts';
import { modesIn, type ComposerMode } from '../model/composer-mode.ts';
import { changesSince, lastEntryOf } from '../model/changes-since.ts';
import * as drafts from '../model/reply-draft.ts';
import type { ReturnedReply } from '../returned-reply.store.ts';
import type { ReplyStorage } from './reply-draft.store.ts';

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The report changed in the meantime; nothing was sent. */
  | { readonly kind: 'changed'; readonly changes: readonly StaffReportEntry[] };

export interface ReplyDependencies {
  readonly storage: ReplyStorage;
  readonly ownId: string;
  readonly report: () => StaffReport;
  readonly accept: (report: StaffReport) => Promise<unknown>;
  readonly refresh: () => Promise<unknown>;
  readonly call: Call;
  /** Ids of the colleagues mentioned in a note. */
  readonly mentionedIn: (text: string) => Promise<string[]>;
  readonly newKey: () => string;
  readonly nowMs: () => number;
}

export interface Translation {
  readonly text: string;
  readonly original: Original;
}

export type ReplySession = ReturnType<typeof createReplySession>;

const persistAfterMs = 300;
const idle: SendState = { kind: 'idle' };

/**
 * The draft for one report. Lives outside React because it must survive failed requests, an expired session, and a
 * reload.
 */
export const createReplySession = (dependencies: ReplyDependencies) => {
  const { storage, ownId, report, accept, refresh, call, mentionedIn, newKey, nowMs } = dependencies;
  const moment = () => ({ newKey, nowMs: nowMs() });
  const found = storage.read();
  const draft = createStore(found ?? drafts.emptyDraft(moment()));
  const state = createStore<SendState>(idle);
  /** False if the browser refuses storage: leaving the page then loses the text. */
  const isKept = createStore(true);
  /** The draft was found in storage; reported once. */
  const isRestored = createStore(found !== null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = draft.get();
    isKept.set(storage.write(drafts.isEmpty(now) ? null : now));
  };
  const put = (next: drafts.ReplyDraft): void => {
    if (next === draft.get()) return;
    draft.set(next);
    timer ??= setTimeout(flush, persistAfterMs);
  };
  const lastEntry = (): number | null => lastEntryOf(report().entries);
  /** Texts queued in this tab: their history entries are not changes the author needs to see. */
  const queued = new Set<string>();
  const isQueuedHere = ({ staff, text }: StaffReportEntry): boolean => staff?.id === ownId && queued.has(text);
  const news = (): readonly StaffReportEntry[] =>
    changesSince(report().entries, draft.get().answer.sinceEntry, ownId).filter((entry) => !isQueuedHere(entry));

  const addNote = async (note: { id: string; key: string; text: string }): Promise<StaffReport> => {
    const mentions = await mentionedIn(note.text);
    return call('/feedback/note', mentions.length === 0 ? note : { ...note, mentions });
  };

  const transmit = (mode: ComposerMode, { key, text }: drafts.DraftPart, translation?: Translation) => {
    const { id, version } = report();
    if (mode === 'note') return addNote({ id, key, text });
    return call('/feedback/reply', { id, version, key, text, then: mode, ...translation });
  };

  /** After a version conflict: shows relevant changes, or retries with the new version if there are none. */
  const retry = async (version: number, error: unknown, translation?: Translation): Promise<boolean> => {
    await refresh().catch(() => {});
    const changes = news();
    if (changes.length > 0) state.set({ kind: 'changed', changes });
    else if (report().version === version) state.set({ kind: 'failed', error });
    else {
      state.set(idle);
      return send(translation);
    }
    return false;
  };

  /**
   * Resolves to true on success. Otherwise the text is kept and `state` has the reason. With a translation, the player gets it, and
   * the text of the draft is its original.
   */
  const send = async (translation?: Translation): Promise<boolean> => {
    const { mode } = draft.get();
    const part = draft.get()[drafts.partOf(mode)];
    if (part.text.trim() === '' || state.get().kind === 'sending') return false;
    if (!modesIn(report().state).includes(mode)) return false;
    if (mode !== 'note' && report().sending != null) return false;
    const changes = mode === 'note' ? [] : news();
    if (changes.length > 0) {
      state.set({ kind: 'changed', changes });
      return false;
    }
    state.set({ kind: 'sending' });
    const { version } = report();
    put(drafts.tried(draft.get()));
    flush();
    try {
      await accept(await transmit(mode, part, translation));
    } catch (error) {
      if (isFailure(error, 'conflict')) return retry(version, error, translation);
      if (isFailure(error, 'wrong_state', 'reply_pending')) await refresh().catch(() => {});
      state.set({ kind: 'failed', error });
      return false;
    }
    if (mode !== 'note') queued.add((translation?.text ?? part.text).trim());
    put(drafts.afterSent(draft.get(), mode, part.text, moment()));
    flush();
    isRestored.set(false);
    state.set(idle);
    return true;
  };

  return {
    draft,
    state,
    isKept,
    isRestored,
    news,
    flush,
    send,
    write: (text: string): void => {
      put(drafts.withText(draft.get(), text, lastEntry(), moment()));
      if (state.get().kind === 'failed') state.set(idle);
    },
    choose: (mode: ComposerMode): void => {
      put(drafts.withMode(draft.get(), mode, moment()));
      if (state.get().kind === 'failed') state.set(idle);
    },
    /** Continues with the draft after the changes were shown. */
    catchUp: (): void => {
      put(drafts.caughtUp(draft.get(), lastEntry()));
      state.set(idle);
    },
    look: (): void => {
      state.set(idle);
    },
    discard: (): void => {
      put(drafts.emptyDraft(moment()));
      flush();
      isRestored.set(false);
      state.set(idle);
    },
    /** Restores a reply that was not sent. Returns false if the browser refuses to store it. */
    takeBack: (reply: ReturnedReply): boolean => {
      put(drafts.withReturned(draft.get(), reply, lastEntry(), moment()));
      flush();
      state.set(idle);
      return isKept.get();
    },
    forgetRestored: (): void => {
      isRestored.set(false);
    },
  };
};
