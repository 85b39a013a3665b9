import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Ledger } from '../../platform/ledger.ts';
import type { Log } from '../../platform/log.ts';
import type { ObjectStore } from '../../platform/object-store.ts';
import { forgetPlayerQuotas } from '../../platform/quota.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { tell } from '../webhooks/webhooks.public.ts';
import * as queries from './account-deletion.erasure.queries.ts';

export type Eraser = Pick<Feature, 'noun' | 'erasePlayer'>;

export interface ErasureDependencies {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly ledger: Ledger;
  readonly desk: DeskHints;
  readonly log: Log;
  /** Ends every session of the player and closes their sockets. */
  readonly endSessions: (playerId: string) => Promise<unknown>;
  /** For tests that end the process there: inside a step with its work done, or after it was written down. */
  readonly onStep?: (moment: 'within' | 'after', step: string) => void | Promise<void>;
}

/** Something is still there that must be gone. */
class LeftBehind extends Error {}

interface Step {
  readonly name: string;
  readonly run: (tx: Tx, erasure: queries.Erasure) => Promise<void>;
}

const beforeErasing = 'noted';
const triesAtOnce = 5;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
/** Two that wait for each other, or a view that another changed: the next try finds them gone. */
const isPassing = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error));

/** Says what kind of thing went wrong and never with which words: those may be the player's. */
const problemOf = (error: unknown): string => {
  if (error instanceof LeftBehind) return error.message;
  return codeOf(error) === '' ? (error instanceof Error ? error.name : 'unknown') : codeOf(error);
};

/** The player's own row goes last: it is what everything else hangs on. */
const inOrder = (features: readonly Eraser[]): Eraser[] => [
  ...features.filter(({ noun }) => noun !== 'launch'),
  ...features.filter(({ noun }) => noun === 'launch'),
];

export type ErasureService = ReturnType<typeof createErasure>;

/**
 * Makes an account whose days are over be gone, step by step. Each step is one transaction that also writes down that it is
 * done, so whoever dies in one leaves it undone; each may be done again without harm.
 */
export const createErasure = (dependencies: ErasureDependencies) => {
  const { database, objects, ledger, desk, log, endSessions, onStep = () => undefined } = dependencies;

  const stepsFor = (features: readonly Eraser[]): Step[] => [
    {
      name: 'sessions',
      run: async (_tx, { player_id }) => {
        await endSessions(player_id);
      },
    },
    {
      // Before anything goes: what is not in the ledger could come back from a backup unnoticed.
      name: 'ledger',
      run: (_tx, erasure) =>
        ledger.write({
          certificate: erasure.id,
          player: erasure.player_id,
          requested_at: erasure.requested_at.toISOString(),
          confirmed_at: erasure.confirmed_at.toISOString(),
          erased_at: erasure.started_at.toISOString(),
        }),
    },
    { name: beforeErasing, run: (tx, erasure) => queries.noteCounts(tx, erasure) },
    ...inOrder(features).map(({ noun, erasePlayer }) => ({
      name: `erased ${noun}`,
      run: async (tx: Tx, erasure: queries.Erasure) => {
        // Again each time: a device may have launched and brought something in between.
        await queries.noteObjects(tx, erasure);
        if (noun === 'launch') await endSessions(erasure.player_id);
        await erasePlayer(tx, erasure.player_id);
      },
    })),
    {
      name: 'objects',
      run: async (_tx, erasure) => {
        await objects.remove(erasure.objects);
        for (const name of erasure.objects) {
          if ((await objects.get(name)) !== null) throw new LeftBehind('a file is still in the store');
        }
      },
    },
    {
      name: 'done',
      run: async (tx, { id, player_id, account }) => {
        await forgetPlayerQuotas(tx, player_id);
        const left = await queries.tablesLeft(tx, player_id);
        if (left.length > 0) throw new LeftBehind(`still in ${left.join(', ')}`);
        const erasedAt = await queries.finish(tx, id);
        const data = { certificate: id, erased_at: erasedAt.getTime() };
        await tell(tx, { event: 'deletion.erased', account, data });
        await appendAudit(tx, { staffId: null, action: 'deletion.erased', subject: `erasure:${id}` });
      },
    },
  ];

  const advanceOnce = async (
    steps: readonly Step[],
    onClaim: (id: string) => void,
  ): Promise<{ id: string; step: string } | null> => {
    const done = await database.transaction(async (tx) => {
      const erasure = await queries.claimOne(tx);
      if (erasure === null) return null;
      onClaim(erasure.id);
      // A step that is not known any more, after a new version: all of them again does no harm.
      const step = steps[steps.findIndex(({ name }) => name === erasure.step) + 1];
      if (step === undefined) throw new Error('an erasure is past its last step');
      await step.run(tx, erasure);
      if (step.name !== 'done') await queries.setStep(tx, erasure.id, step.name);
      await onStep('within', step.name);
      return { id: erasure.id, step: step.name };
    });
    if (done !== null) await onStep('after', done.step);
    return done;
  };

  /** One step of one erasure; false where there is none to go on with. */
  const advance = async (steps: readonly Step[], tries = 1): Promise<boolean> => {
    let claimed: string | null = null;
    try {
      const done = await advanceOnce(steps, (id) => (claimed = id));
      if (done?.step === 'done') {
        log.info({ certificate: done.id }, 'an account was erased');
        desk.changed('deletions', []);
      }
      return done !== null;
    } catch (error) {
      if (isPassing(error) && tries < triesAtOnce) return advance(steps, tries + 1);
      if (claimed === null) throw error;
      const problem = problemOf(error);
      log.error({ certificate: claimed, problem }, 'a step of an erasure failed and will be tried again');
      const backTo = error instanceof LeftBehind ? beforeErasing : null;
      await queries.noteProblem(database.query, claimed, problem, backTo);
      return true;
    }
  };

  const beginOne = async (): Promise<boolean> => {
    const begun = await database.transaction(async (tx) => {
      const found = await queries.beginOne(tx);
      if (found !== null) await onStep('within', 'begun');
      return found;
    });
    if (begun === null) return false;
    desk.changed('deletions', [begun.id]);
    await onStep('after', 'begun');
    return true;
  };

  return {
    /** Begins what is due and takes everything that is under way as far as it goes. Any number may run at once. */
    run: async (features: readonly Eraser[]): Promise<void> => {
      const steps = stepsFor(features);
      do {
        while (await advance(steps));
      } while (await beginOne());
    },
  };
};
