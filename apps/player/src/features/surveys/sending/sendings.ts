import type { OwnAnswer } from '@guildhall/contract/surveys.ts';
import { createStore, type Store } from '../../../platform/store.ts';
import { failureNameOf, toldOf, type FailureName } from '../../../platform/told.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { afterFailure, isDue, isMendable, nextAtMs } from './outgoing.model.ts';
import { ownAnswerOf, type Outgoing } from './outgoing.ts';

/** What this device knows of the player's own answers. */
export interface Own {
  readonly isReady: boolean;
  readonly outgoing: readonly Outgoing[];
  readonly sent: ReadonlyMap<number, OwnAnswer>;
}

export type Outcome = 'sent' | 'waiting' | 'refused' | 'draft';

export interface SendingsOptions {
  /** Of whoever uses the device now; another object once that is somebody else. */
  readonly kept: () => KeptAnswers;
  readonly deliver: (item: Outgoing) => Promise<Omit<OwnAnswer, 'choices'>>;
  readonly now: () => number;
  readonly random: () => number;
  /** Runs the work unless another page of this app is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly onSettled: (item: Outgoing, outcome: 'sent' | 'refused', name: FailureName | null) => void;
}

export interface Sendings {
  readonly own: Store<Own>;
  /** Takes a draft over: written down first, then sent if that is possible now. `draft`: it is one again. */
  send(item: Outgoing): Promise<Outcome>;
  /** Reads what the device knows. */
  load(): Promise<void>;
  /** Tries what is due; with `isForced` all that waits, because something has changed for the better. */
  run(isForced: boolean): Promise<void>;
  nextAtMs(): number | null;
  discard(id: number): Promise<void>;
  /** The device went to another player. */
  forget(): void;
}

const nothing: Own = { isReady: false, outgoing: [], sent: new Map() };

/**
 * Sends each answer once: it is written down before the first byte leaves, under the key with which the server recognises it.
 * Killed anywhere, the next start sends it again under the same key and gets the same receipt.
 */
export const createSendings = (options: SendingsOptions): Sendings => {
  const { deliver, now, random, alone, onSettled } = options;
  const own = createStore<Own>(nothing);
  const busy = new Set<number>();
  /** One look after the other, each at what is there by then. */
  let looking: Promise<void> = Promise.resolve();

  const isOurs = (kept: KeptAnswers): boolean => options.kept() === kept;
  const show = (id: number, item: Outgoing | null, answer?: OwnAnswer): void => {
    const { outgoing, sent, ...rest } = own.get();
    const others = outgoing.filter((each) => each.id !== id);
    own.set({
      ...rest,
      outgoing: item === null ? others : [...others, item],
      sent: answer === undefined ? sent : new Map([...sent, [id, answer]]),
    });
  };

  const fail = async (kept: KeptAnswers, item: Outgoing, error: unknown): Promise<Outcome> => {
    const name = failureNameOf(error);
    const failed = afterFailure(item, { name, told: toldOf(error), nowMs: now(), random });
    if (isMendable(name)) {
      await kept.outgoingToDraft(failed);
      show(item.id, null);
      return 'draft';
    }
    await kept.saveOutgoing(failed);
    // The session may have ended meanwhile: what is shown now belongs to the device.
    if (!isOurs(kept)) return 'waiting';
    show(item.id, failed);
    if (failed.trouble !== 'refused') return 'waiting';
    onSettled(failed, 'refused', name);
    return 'refused';
  };

  const attempt = async (kept: KeptAnswers, item: Outgoing): Promise<Outcome> => {
    busy.add(item.id);
    try {
      // What is left of the player before goes nowhere (attack 5).
      if (!isOurs(kept)) return 'waiting';
      show(item.id, { ...item, trouble: null });
      const answer = ownAnswerOf(item, await deliver(item));
      if (!isOurs(kept)) return 'sent';
      await kept.outgoingToSent(item, answer);
      show(item.id, null, answer);
      onSettled(item, 'sent', null);
      return 'sent';
    } catch (error) {
      return isOurs(kept) ? await fail(kept, item, error) : 'waiting';
    } finally {
      busy.delete(item.id);
    }
  };

  const load = async (): Promise<void> => {
    const kept = options.kept();
    const [items, sent] = [await kept.outgoing(), await kept.sent()];
    if (!isOurs(kept)) return;
    // What is on its way right now knows better than the device where it stands.
    const running = own.get().outgoing.filter(({ id }) => busy.has(id));
    own.set({ isReady: true, sent, outgoing: [...items.filter(({ id }) => !busy.has(id)), ...running] });
  };

  const look = async (isForced: boolean): Promise<void> => {
    const kept = options.kept();
    await alone(async () => {
      for (const { id } of await kept.outgoing()) {
        // Read anew: another page may have settled it meanwhile.
        const item = (await kept.outgoing()).find((each) => each.id === id);
        if (item === undefined || busy.has(id)) continue;
        if (isForced ? item.trouble === 'refused' : !isDue(item, now())) continue;
        const outcome = await attempt(kept, item);
        const { trouble } = own.get().outgoing.find((each) => each.id === id) ?? {};
        // Without a network the rest would fail alike.
        if (outcome === 'waiting' && trouble === 'network') break;
      }
    });
  };

  return {
    own,
    load,
    send: async (item) => {
      const kept = options.kept();
      await kept.draftToOutgoing(item);
      return attempt(kept, item);
    },
    run: (isForced) => {
      looking = looking.then(() => look(isForced)).catch(() => {});
      return looking;
    },
    nextAtMs: () => nextAtMs(own.get().outgoing),
    discard: async (id) => {
      await options.kept().dropOutgoing(id);
      show(id, null);
    },
    forget: () => own.set(nothing),
  };
};
