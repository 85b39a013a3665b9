import type { Clock, Page, PageRequest, Said } from './ports.ts';
import type { ChatStatus } from './types.ts';

export const pageSize = 50;
/** Repeat an unanswered resume on the same socket after this time. */
const resumeAgainMs = 3000;
/** Show `disconnected` if the connection does not recover within this time. */
const downAfterMs = 5000;
const fetchAgainMs = 1000;
const fetchAgainMaxMs = 15_000;

export interface SyncOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly say: (frame: Said) => boolean;
  readonly page: (request: PageRequest) => Promise<Page>;
  /** The local position, sent with a resume (rule 16). `isBased` is false if a page must be fetched first. */
  readonly position: () => { conversation: string | null; epoch: number; applied: number; isBased: boolean };
  readonly onPage: (page: Page) => void;
  /** The conversation no longer exists. */
  readonly onGone: () => void;
  readonly isGone: (error: unknown) => boolean;
  readonly onSynced: () => void;
  readonly onChange: () => void;
}

/** Synchronizes a conversation after every new socket, gap and reset, and tracks its status (rules 16 to 19). */
export const createSync = (options: SyncOptions) => {
  const { clock, random, say, page, position, onPage, onGone, isGone, onSynced, onChange } = options;
  let phase: 'away' | 'fetching' | 'resuming' | 'waiting' | 'synced' = 'away';
  let isOpen = false;
  let isDown = false;
  let isClosed = false;
  let failures = 0;
  let shortfalls = 0;
  /** Incremented with every step, to detect stale responses. */
  let step = 0;
  let cancelTimer = (): void => {};
  let cancelDown = (): void => {};

  const enter = (next: typeof phase): void => {
    cancelTimer();
    step += 1;
    phase = next;
    onChange();
  };

  const waitDown = (): void => {
    cancelDown();
    cancelDown = clock.after(downAfterMs, () => {
      isDown = true;
      onChange();
    });
  };

  const resume = (): void => {
    enter('resuming');
    const { conversation, epoch, applied } = position();
    say({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch, applied });
    cancelTimer = clock.after(resumeAgainMs, resume);
  };

  const later = (ms: number): void => {
    enter('waiting');
    cancelTimer = clock.after(ms, begin);
  };

  const fetch = (conversation: string): void => {
    enter('fetching');
    const mine = step;
    page({ conversation, limit: pageSize }).then(
      (fetched) => {
        if (isClosed || step !== mine) return;
        failures = 0;
        onPage(fetched);
        begin();
      },
      (error: unknown) => {
        if (isClosed || step !== mine) return;
        failures += 1;
        if (isGone(error)) onGone();
        else later(Math.min(fetchAgainMaxMs, fetchAgainMs * 2 ** (failures - 1)) * (0.5 + random() / 2));
      },
    );
  };

  const begin = (): void => {
    const { conversation, isBased } = position();
    if (conversation !== null && !isBased) fetch(conversation);
    else if (isOpen) resume();
    else enter('away');
  };

  waitDown();
  return {
    status: (): ChatStatus => {
      if (!isOpen) return isDown ? 'disconnected' : 'connecting';
      return phase === 'synced' ? 'connected' : 'connecting';
    },
    isOnline: (): boolean => isOpen,
    isSynced: (): boolean => isOpen && phase === 'synced',
    /** While fetching, older messages must not be applied on top of the incoming page. */
    isTaking: (): boolean => phase !== 'fetching' && phase !== 'away',
    begin,
    later,
    opened: (): void => {
      isOpen = true;
      isDown = false;
      cancelDown();
      // The fetch in progress is still valid and ends with a resume, so it is not restarted.
      if (phase === 'fetching') onChange();
      else begin();
    },
    lost: (isFinal: boolean): void => {
      if (isOpen) {
        isOpen = false;
        if (phase === 'fetching') onChange();
        else enter('away');
        waitDown();
      }
      if (!isFinal || isDown) return;
      isDown = true;
      onChange();
    },
    /** Messages are missing (rules 18 and 19). */
    behind: (): void => {
      if (phase === 'synced') resume();
    },
    /** Restarts the resume timeout while a replay is arriving. Returns whether one is. */
    progressed: (): boolean => {
      if (phase !== 'resuming') return false;
      cancelTimer();
      cancelTimer = clock.after(resumeAgainMs, resume);
      return true;
    },
    synced: (head: number): void => {
      if (phase !== 'resuming') return;
      if (position().applied >= head) {
        shortfalls = 0;
        enter('synced');
        onSynced();
        return;
      }
      // Retry immediately only once; after that, wait for the timer to avoid a tight loop.
      shortfalls += 1;
      if (shortfalls === 1) resume();
    },
    /** The local state is invalid and must be fetched again (rule 17). */
    reset: (): void => {
      const { conversation } = position();
      if (conversation !== null) fetch(conversation);
      else {
        enter('synced');
        onSynced();
      }
    },
    close: (): void => {
      isClosed = true;
      step += 1;
      cancelTimer();
      cancelDown();
    },
  };
};
