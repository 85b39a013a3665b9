import { nothingRemoved, removedNouns } from '@guildhall/contract/account-deletion/rules.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import type { Feature } from '../../../registration/feature.ts';
import type { Ledger } from '../../../storage/erasure-ledger.ts';
import type { Log } from '../../../runtime/log.ts';
import { withOtherForms, type ObjectStore } from '../../../storage/object-store.ts';
import { forgetPlayerQuotas } from '../../../data/quota.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import { emitWebhook } from '../../webhooks/webhooks.public.ts';
import * as queries from './erasure.queries.ts';

export type Eraser = Pick<Feature, 'noun' | 'erasePlayer' | 'countPlayer' | 'quotas'>;

export interface ErasureDependencies {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly ledger: Ledger;
  readonly consoleHints: ConsoleHints;
  readonly log: Log;
  readonly endSessions: (playerId: string) => Promise<unknown>;
  /** Test hook for killing the process inside a step (its work done, not committed) or right after its commit. */
  readonly onStep?: (moment: 'within' | 'after', step: string) => void | Promise<void>;
}

class LeftBehind extends Error {}

interface Step {
  readonly name: string;
  readonly run: (tx: Tx, erasure: queries.Erasure) => Promise<void>;
}

const beforeErasing = 'noted';
const triesAtOnce = 5;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
/** Deadlock or serialization failure: a retry usually succeeds. */
const isPassing = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error));

/** Returns the error's code or name, never its message, which may contain personal data. */
const problemOf = (error: unknown): string => {
  if (error instanceof LeftBehind) return error.message;
  return codeOf(error) === '' ? (error instanceof Error ? error.name : 'unknown') : codeOf(error);
};

/** The `launch` feature goes last, because it owns the player row that all others reference. */
const inOrder = (features: readonly Eraser[]): Eraser[] => [
  ...features.filter(({ noun }) => noun !== 'launch'),
  ...features.filter(({ noun }) => noun === 'launch'),
];

export type ErasureService = ReturnType<typeof createErasure>;

/**
 * Erases accounts whose grace period is over, one step at a time. Each step is idempotent and commits its progress in
 * the same transaction, so a crash never leaves a step half done.
 */
export const createErasure = (dependencies: ErasureDependencies) => {
  const { database, objects, ledger, consoleHints, log, endSessions, onStep = () => undefined } = dependencies;

  const stepsFor = (features: readonly Eraser[]): Step[] => [
    {
      name: 'sessions',
      run: async (_tx, { player_id }) => {
        await endSessions(player_id);
      },
    },
    {
      // Written before any data is erased: without a ledger entry, a restored backup would silently bring the player
      // back.
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
    {
      name: beforeErasing,
      run: async (tx, { id, player_id }) => {
        const removed = { ...nothingRemoved };
        for (const { countPlayer } of features) {
          const counts = await countPlayer(tx, player_id);
          for (const noun of removedNouns) removed[noun] += counts[noun] ?? 0;
        }
        await queries.noteCounts(tx, id, removed);
      },
    },
    ...inOrder(features).map(({ noun, erasePlayer }) => ({
      name: `erased ${noun}`,
      run: async (tx: Tx, erasure: queries.Erasure) => {
        // Repeated before every step, because a device may still launch and upload files in between.
        await queries.noteObjects(tx, erasure);
        if (noun === 'launch') await endSessions(erasure.player_id);
        await erasePlayer(tx, erasure.player_id);
      },
    })),
    {
      name: 'objects',
      run: async (_tx, erasure) => {
        const names = withOtherForms(erasure.objects);
        await objects.remove(names);
        for (const name of names) {
          if ((await objects.get(name)) !== null) throw new LeftBehind('a file is still in the store');
        }
      },
    },
    {
      name: 'done',
      run: async (tx, { id, player_id, account }) => {
        const quotas = features.flatMap((feature) => feature.quotas?.names ?? []);
        await forgetPlayerQuotas(tx, quotas, player_id);
        const left = await queries.tablesLeft(tx, player_id);
        if (left.length > 0) throw new LeftBehind(`still in ${left.join(', ')}`);
        const erasedAt = await queries.finish(tx, id);
        const data = { certificate: id, erased_at: erasedAt.getTime() };
        await emitWebhook(tx, { event: 'deletion.erased', account, data });
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
      // An unknown step name (after a deployment) starts from the first step, which is safe because steps are
      // idempotent.
      const step = steps[steps.findIndex(({ name }) => name === erasure.step) + 1];
      if (step === undefined) throw new Error('erasure: no step after the last one');
      await step.run(tx, erasure);
      if (step.name !== 'done') await queries.setStep(tx, erasure.id, step.name);
      await onStep('within', step.name);
      return { id: erasure.id, step: step.name };
    });
    if (done !== null) await onStep('after', done.step);
    return done;
  };

  const advance = async (steps: readonly Step[], tries = 1): Promise<boolean> => {
    let claimed: string | null = null;
    try {
      const done = await advanceOnce(steps, (id) => (claimed = id));
      if (done?.step === 'done') {
        log.info({ certificate: done.id }, 'erasure: account erased');
        consoleHints.changed('deletions', []);
      }
      return done !== null;
    } catch (error) {
      if (isPassing(error) && tries < triesAtOnce) return advance(steps, tries + 1);
      if (claimed === null) throw error;
      const problem = problemOf(error);
      log.error({ certificate: claimed, problem }, 'erasure: step failed, will retry');
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
    consoleHints.changed('deletions', [begun.id]);
    await onStep('after', 'begun');
    return true;
  };

  return {
    /** Starts due erasures and runs them all as far as possible. Safe to run in any number of workers. */
    run: async (features: readonly Eraser[]): Promise<void> => {
      const steps = stepsFor(features);
      do {
        while (await advance(steps));
      } while (await beginOne());
    },
  };
};
