import type { Call } from '@guildhall/client/call.ts';
import type { DeskFeedback, FeedbackDeskEntry } from '@guildhall/contract/feedback-desk.ts';
import { isFailure } from '../../../platform/api.ts';
import { createStore } from '../../../platform/store.ts';
import { modesIn, type ComposerMode } from '../model/answers.ts';
import { changesSince, lastEntryOf } from '../model/changes-since.ts';
import * as drafts from '../model/reply-draft.ts';
import type { ReplyStorage } from './reply-storage.ts';

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Something happened meanwhile that the writer may not have seen. Nothing was sent. */
  | { readonly kind: 'changed'; readonly changes: readonly FeedbackDeskEntry[] };

export interface ReplyDependencies {
  readonly storage: ReplyStorage;
  readonly ownId: string;
  /** The report as last heard of. */
  readonly report: () => DeskFeedback;
  readonly accept: (report: DeskFeedback) => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly call: Call;
  readonly newKey: () => string;
  readonly nowMs: () => number;
}

export type ReplySession = ReturnType<typeof createReplySession>;

const persistAfterMs = 300;
const idle: SendState = { kind: 'idle' };

/** What is written to one report. It lives outside React: it must outlast a refusal, a lost session and a reload. */
export const createReplySession = (dependencies: ReplyDependencies) => {
  const { storage, ownId, report, accept, refresh, call, newKey, nowMs } = dependencies;
  const moment = () => ({ newKey, nowMs: nowMs() });
  const found = storage.read();
  const draft = createStore(found ?? drafts.emptyDraft(moment()));
  const state = createStore<SendState>(idle);
  /** The browser keeps what is written; where it refuses, leaving the page loses it. */
  const isKept = createStore(true);
  /** Here before this page was; told once. */
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
  const news = (): readonly FeedbackDeskEntry[] => changesSince(report().entries, draft.get().answer.sinceEntry, ownId);

  const transmit = (mode: ComposerMode, { key, text }: drafts.DraftPart): Promise<DeskFeedback> => {
    const { id, version } = report();
    if (mode === 'note') return call('/feedback/note', { id, key, text });
    return call('/feedback/reply', { id, version, key, text, then: mode });
  };

  /** After a conflict: what happened is shown. Where it is nothing to anybody, the new version does. */
  const retry = async (version: number, error: unknown): Promise<boolean> => {
    await refresh().catch(() => {});
    const changes = news();
    if (changes.length > 0) state.set({ kind: 'changed', changes });
    else if (report().version === version) state.set({ kind: 'failed', error });
    else {
      state.set(idle);
      return send();
    }
    return false;
  };

  /** True when it arrived. Otherwise the text is still here, and `state` says why. */
  const send = async (): Promise<boolean> => {
    const { mode } = draft.get();
    const part = draft.get()[drafts.partOf(mode)];
    if (part.text.trim() === '' || state.get().kind === 'sending') return false;
    if (!modesIn(report().state).includes(mode)) return false;
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
      await accept(await transmit(mode, part));
    } catch (error) {
      if (isFailure(error, 'conflict')) return retry(version, error);
      if (isFailure(error, 'wrong_status')) await refresh().catch(() => {});
      state.set({ kind: 'failed', error });
      return false;
    }
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
    /** Goes on with what is written, knowing what happened. */
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
    forgetRestored: (): void => {
      isRestored.set(false);
    },
  };
};
