import type { OwnAnswer } from '@guildhall/contract/surveys/player.ts';
import { createStore, type Store } from '@guildhall/browser/store.ts';
import type { FailureName } from '../../../platform/network/failure.ts';
import { createOutbox, type OutboxOptions } from '../../../kit/outbox/outbox.ts';
import { withFailure } from '../../../kit/outbox/retry.ts';
import type { AnswerStore } from './answers.store.ts';
import { ownAnswerOf, type Outgoing } from './outgoing.model.ts';

/** The player's outgoing and sent answers known to this device. */
export interface OwnAnswers {
  readonly isReady: boolean;
  readonly outgoing: readonly Outgoing[];
  readonly sent: ReadonlyMap<number, OwnAnswer>;
}

export type Outcome = 'sent' | 'waiting' | 'refused' | 'draft';

export interface AnswerOutboxOptions extends Pick<OutboxOptions<Outgoing, OwnAnswer>, 'now' | 'random' | 'withLock'> {
  /** The current player's store; a different object after the player changes. */
  readonly store: () => AnswerStore;
  readonly deliver: (item: Outgoing) => Promise<Omit<OwnAnswer, 'choices'>>;
  readonly onSettled: (item: Outgoing, outcome: 'sent' | 'refused', name: FailureName | null) => void;
}

export interface AnswerOutbox {
  readonly own: Store<OwnAnswers>;
  /** Saves the answer first, then tries to send it. `draft`: the answer was invalid and is a draft again. */
  send(item: Outgoing): Promise<Outcome>;
  load(): Promise<void>;
  run(isForced: boolean): Promise<void>;
  nextAtMs(): number | null;
  discard(id: number): Promise<void>;
  forget(): void;
}

const nothing: OwnAnswers = { isReady: false, outgoing: [], sent: new Map() };

/** The answer itself is invalid, so the player must correct it. */
const isCorrectable = (name: FailureName): boolean =>
  ['option_required', 'option_count', 'words_length', 'invalid'].includes(name);

/** The outbox of survey answers, at most one per survey. A sent answer stays on the device with its receipt. */
export const createAnswerOutbox = ({ store, deliver, onSettled, ...options }: AnswerOutboxOptions): AnswerOutbox => {
  const own = createStore<OwnAnswers>(nothing);
  const set = (part: Partial<OwnAnswers>): void => own.set({ ...own.get(), ...part });
  const outbox = createOutbox<Outgoing, OwnAnswer>({
    ...options,
    records: store,
    visible: { get: () => own.get().outgoing, set: (outgoing) => set({ outgoing }) },
    idOf: ({ id }) => id,
    deliver: async (item) => {
      // Shown as being sent, also on a retry.
      set({ outgoing: own.get().outgoing.map((each) => (each.id === item.id ? { ...item, trouble: null } : each)) });
      return ownAnswerOf(item, await deliver(item));
    },
    afterFailure: withFailure,
    // A pause that an open form runs into leaves the answer in the form.
    isDraftAgain: (_failed, { name, isWatched }) => isCorrectable(name) || (isWatched && name === 'feature_paused'),
    onSent: (item, answer) => {
      set({ sent: new Map([...own.get().sent, [item.id, answer]]) });
      onSettled(item, 'sent', null);
    },
    onRefused: (item, { name }) => onSettled(item, 'refused', name),
  });

  return {
    own,
    load: async () => {
      const kept = store();
      const [items, sent] = [await kept.items(), await kept.sent()];
      if (store() === kept) own.set({ isReady: true, sent, outgoing: outbox.withRunning(items) });
    },
    send: async (item) => (await outbox.send(item)).outcome,
    run: outbox.run,
    nextAtMs: outbox.nextAtMs,
    discard: async (id) => {
      await store().dropItem(id);
      outbox.hide(id);
    },
    forget: () => own.set(nothing),
  };
};
