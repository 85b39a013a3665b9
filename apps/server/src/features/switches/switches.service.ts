import type { SwitchState } from '@guildhall/contract/switches/rules.ts';
import type { SwitchRow } from '@guildhall/contract/switches/staff.ts';
import { switchable } from '@guildhall/contract/switches/switchable.ts';
import type { Database, Tx } from '../../data/database.ts';
import type { SwitchWatch } from '../../data/switch-watch.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { staffChange } from '../audit/audit.public.ts';
import * as queries from './switches.queries.ts';
import { rowOf } from './switches.view.ts';

export interface SwitchesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: ConsoleHints;
  readonly watch: Pick<SwitchWatch, 'announce' | 'check'>;
}

export interface WantedState {
  readonly feature: string;
  readonly state: SwitchState;
  readonly reason: string;
}

export type SwitchesService = ReturnType<typeof createSwitchesService>;

/** Pauses features for all players. */
export const createSwitchesService = ({ database, clock, consoleHints, watch }: SwitchesDependencies) => {
  const list = async (tx: Tx): Promise<SwitchRow[]> => {
    const rows = new Map((await queries.selectAll(tx)).map((row) => [row.feature, row]));
    return Array.from(switchable, ([feature, states]) => rowOf(feature, states, rows.get(feature)));
  };

  return {
    table: async () => ({ list: await list(database.query) }),

    /** `by` is null for the command of the operator. */
    set: (by: string | null, { feature, state, reason }: WantedState): Promise<SwitchRow> =>
      staffChange({ database, consoleHints }, by, async (tx) => {
        const states = switchable.get(feature);
        if (states === undefined) throw new Failure('not_found');
        if (!states.includes(state)) throw new Failure('invalid');
        const before = await queries.lockState(tx, feature);
        await queries.upsert(tx, { feature, state, reason, by, now: new Date(clock.now()) });
        const row = (await list(tx)).find((each) => each.feature === feature);
        if (row === undefined) throw new Error(`the switch of ${feature} was not stored`);
        return {
          result: row,
          audit: {
            action: 'switch.changed',
            subject: `switch:${feature}`,
            details: { state: [before, state], reason },
          },
          hint: { noun: 'switches', ids: [feature] },
          afterCommit: () => {
            watch.announce();
            // This process need not wait for the announcement, and tests see their own changes.
            void watch.check();
          },
        };
      }),
  };
};
