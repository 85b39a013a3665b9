import {
  faultOfInput,
  isUnanswered,
  type GameAction,
  type GameActionInput,
} from '@guildhall/contract/game-actions/rules.ts';
import type {
  actionAvailable,
  actionHistory,
  actionRun,
  GameActionRow,
} from '@guildhall/contract/game-actions/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Author } from '@guildhall/contract/players/subject.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import type { Database, Tx } from '../../data/database.ts';
import { pageOf, uuidCursor } from '../../data/keyset.ts';
import { spendQuota } from '../../data/quota.ts';
import { storable } from '../../data/storable-text.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import type { GameActionConfig } from '../../runtime/game-actions.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { staffChange } from '../audit/audit.public.ts';
import { authorOf, vouchedPurchases, type Subjects } from '../players/players.public.ts';
import * as queries from './game-actions.queries.ts';
import { gameActionTimeline } from './game-actions.timeline.queries.ts';
import { rowOf } from './game-actions.view.ts';

export interface GameActionsStaffDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
  readonly actions: readonly GameActionConfig[];
  readonly subjects: Subjects;
}

type Caller = Pick<StaffActor, 'staffId' | 'role'>;
type Run = Omit<BodyOf<typeof actionRun>, 'is_repeat'> & { readonly is_repeat?: boolean };
type Prover = Caller & Pick<StaffActor, 'hasRecentProof'>;

/** Address, secrets and time limits stay on the server. */
const shownOf = ({ name, labels, sensitive, fields }: GameActionConfig): GameAction => ({
  name,
  labels,
  sensitive,
  fields,
});

const unavailableOf = (player: queries.PlayerState): 'unverified' | 'closed' | null => {
  if (!player.is_verified) return 'unverified';
  return player.is_closed ? 'closed' : null;
};

const requireEligible = async (tx: Tx, playerId: string): Promise<void> => {
  const player = await queries.lockPlayer(tx, playerId);
  if (player === null) throw new Failure('not_found');
  if (unavailableOf(player) !== null) throw new Failure('action_unavailable');
};

const spendBudget = async (tx: Tx, staffId: string): Promise<void> => {
  const max = staffLimits.actionsPerHour;
  if (!(await spendQuota(tx, { key: `game_actions:${staffId}`, max, seconds: 3600 }))) {
    throw new Failure('actions_limited', { max });
  }
};

/** Without fields that were left empty. */
const givenOf = (input: GameActionInput): GameActionInput =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, typeof value === 'string' ? storable(value) : value]),
  );

/** Staff choose a purchase by its reference; the game gets its id. A typed id stays as it is. */
const withPurchaseIds = async (
  tx: Tx,
  playerId: string,
  { fields }: GameActionConfig,
  input: GameActionInput,
): Promise<GameActionInput> => {
  const names = fields.flatMap(({ type, name }) => (type === 'purchase' ? [name] : []));
  const isReference = (name: string): boolean => String(input[name] ?? '').startsWith('card:');
  if (!names.some(isReference)) return input;
  const purchases = await vouchedPurchases(tx, playerId);
  const ids = names.filter(isReference).map((name): [string, string] => {
    const purchase = purchases.find(({ ref }) => ref === input[name]);
    if (purchase === undefined) throw new Failure('action_unavailable');
    return [name, purchase.id];
  });
  return { ...input, ...Object.fromEntries(ids) };
};

/** What staff ask the game to do for a player. The actions come from the server's configuration. */
export const createGameActionsStaffService = (dependencies: GameActionsStaffDependencies) => {
  const { database, consoleHints, actions, subjects } = dependencies;
  const knownOf = (name: string): GameActionConfig | undefined => actions.find((each) => each.name === name);
  const configOf = (name: string): GameActionConfig => {
    const config = knownOf(name);
    if (config === undefined) throw new Failure('action_unavailable');
    return config;
  };
  const shown = (row: queries.Row): GameActionRow => rowOf(row, knownOf(row.action));
  const required = async (tx: Tx, id: string): Promise<GameActionRow> => {
    const row = await queries.selectOne(tx, id);
    if (row === null) throw new Failure('not_found');
    return shown(row);
  };

  return {
    available: async ({ role }: Caller, person: Author): Promise<MsgOf<typeof actionAvailable>> => {
      const playerId = await authorOf(subjects, database.query, person);
      const player = await queries.selectPlayer(database.query, playerId);
      if (player === null) throw new Failure('not_found');
      const unavailable = unavailableOf(player);
      if (unavailable !== null) return { list: [], unavailable, purchases: [] };
      const list = actions.filter(({ sensitive }) => !sensitive || mayRole(role, 'game_actions.run_sensitive'));
      const hasPurchase = list.some(({ fields }) => fields.some(({ type }) => type === 'purchase'));
      const purchases = hasPurchase ? await vouchedPurchases(database.query, playerId) : [];
      return {
        list: list.map(shownOf),
        unavailable: null,
        purchases: purchases.map(({ ref, product, at }) => ({ id: ref, product, at: at.getTime() })),
      };
    },

    history: async ({ person, cursor, limit }: BodyOf<typeof actionHistory>) => {
      const playerId = await authorOf(subjects, database.query, person);
      const before = cursor === undefined ? undefined : uuidCursor.read(cursor);
      const rows = await queries.selectOfPlayer(database.query, playerId, { before, limit: limit + 1 });
      return pageOf(rows, limit, uuidCursor.write, shown);
    },

    /** `mayBeSensitive`: the route has checked the permission and the proof of presence. */
    run: async (
      { staffId }: Caller,
      { id, person, action, input, reason, is_repeat: isRepeat = false }: Run,
      mayBeSensitive: boolean,
    ): Promise<GameActionRow> => {
      const config = configOf(action);
      if (config.sensitive && !mayBeSensitive) throw new Failure('permission_refused');
      const fault = faultOfInput(config, input);
      if (fault !== null) throw new Failure('invalid', { ...fault.params, field: fault.field }, fault.key);
      return staffChange({ database, consoleHints }, staffId, async (tx) => {
        const playerId = await authorOf(subjects, tx, person);
        const row: queries.NewAction = {
          id,
          action,
          playerId,
          input: await withPurchaseIds(tx, playerId, config, givenOf(input)),
          reason: storable(reason),
          isSensitive: config.sensitive,
          by: staffId,
          attemptsMax: config.attempts,
        };
        await requireEligible(tx, playerId);
        // The game may not notice, because each request has an id of its own.
        if (!isRepeat && (await queries.ranLately(tx, row))) throw new Failure('action_repeated');
        if (!(await queries.insert(tx, row))) {
          if (!(await queries.isSame(tx, row))) throw new Failure('wrong_state');
          return { result: await required(tx, id) };
        }
        await spendBudget(tx, staffId);
        return {
          result: await required(tx, id),
          // Without input and reason: the trail outlives the player.
          audit: {
            action: 'game_action.requested',
            subject: `game_action:${id}`,
            details: { name: action, is_sensitive: config.sensitive },
          },
          hint: { noun: 'game-actions', ids: [id] },
        };
      });
    },

    again: ({ staffId, role, hasRecentProof }: Prover, id: string): Promise<GameActionRow> =>
      staffChange({ database, consoleHints }, staffId, async (tx) => {
        const locked = await queries.lock(tx, id);
        if (locked === null) throw new Failure('not_found');
        if (!isUnanswered(locked.state)) throw new Failure('wrong_state');
        const config = configOf(locked.action);
        if (locked.is_sensitive || config.sensitive) {
          if (!mayRole(role, 'game_actions.run_sensitive')) throw new Failure('permission_refused');
          if (!hasRecentProof) throw new Failure('proof_required');
        }
        await requireEligible(tx, locked.player_id);
        await spendBudget(tx, staffId);
        await queries.queueAgain(tx, id, config.attempts);
        return {
          result: await required(tx, id),
          audit: {
            action: 'game_action.asked_again',
            subject: `game_action:${id}`,
            details: { name: locked.action, state: locked.state },
          },
          hint: { noun: 'game-actions', ids: [id] },
        };
      }),

    timeline: gameActionTimeline,

    erasePlayer: queries.deleteOfPlayer,
  };
};
