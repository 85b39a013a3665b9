import type { Clock, Page, PageWish, Said } from './conversation-ports.ts';
import type { ChatStatus } from './conversation-types.ts';

export const pageSize = 50;
/** Without an answer the same is asked again on the same socket. */
const resumeAgainMs = 3000;
/** How long a lost connection counts as coming back. */
const downAfterMs = 5000;
const fetchAgainMs = 1000;
const fetchAgainMaxMs = 15_000;

export interface SyncOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly say: (frame: Said) => boolean;
  readonly page: (wish: PageWish) => Promise<Page>;
  /** What is here: what a resume names (rule 16). `isBased` is false where a page must be fetched first. */
  readonly place: () => { conversation: string | null; epoch: number; applied: number; isBased: boolean };
  readonly onPage: (page: Page) => void;
  /** There is no such conversation any more. */
  readonly onGone: () => void;
  readonly isGone: (error: unknown) => boolean;
  readonly onSynced: () => void;
  readonly onChange: () => void;
}

/** Brings a conversation up to date after every new socket, gap and reset, and says whether it is (rules 16 to 19). */
export const createSync = (options: SyncOptions) => {
  const { clock, random, say, page, place, onPage, onGone, isGone, onSynced, onChange } = options;
  let phase: 'away' | 'fetching' | 'resuming' | 'waiting' | 'synced' = 'away';
  let isOpen = false;
  let isDown = false;
  let isClosed = false;
  let failures = 0;
  let shortfalls = 0;
  /** Grows with every step, so that the answer to an earlier one is known as such. */
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
    const { conversation, epoch, applied } = place();
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
    const { conversation, isBased } = place();
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
    /** A message of before must not go on top of what is being fetched. */
    isTaking: (): boolean => phase !== 'fetching' && phase !== 'away',
    begin,
    later,
    opened: (): void => {
      isOpen = true;
      isDown = false;
      cancelDown();
      // A page that is on its way is as good as one asked for now: the resume comes after it.
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
    /** Something is missing here (rules 18 and 19). */
    behind: (): void => {
      if (phase === 'synced') resume();
    },
    /** A long replay is an answer, too. Says whether there is one. */
    progressed: (): boolean => {
      if (phase !== 'resuming') return false;
      cancelTimer();
      cancelTimer = clock.after(resumeAgainMs, resume);
      return true;
    },
    synced: (head: number): void => {
      if (phase !== 'resuming') return;
      if (place().applied >= head) {
        shortfalls = 0;
        enter('synced');
        onSynced();
        return;
      }
      // Once at once; a server that keeps saying so is asked again only by the timer.
      shortfalls += 1;
      if (shortfalls === 1) resume();
    },
    /** What is here is not what there is (rule 17). */
    reset: (): void => {
      const { conversation } = place();
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
