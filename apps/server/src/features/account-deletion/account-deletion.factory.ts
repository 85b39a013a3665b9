import { randomUUID } from 'node:crypto';
import type { deletionCreate, DeletionRequest } from '@guildhall/contract/account-deletion.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { newObjectKey, type ObjectStore } from '../../platform/object-store.ts';
import type { DeletionDesk } from './account-deletion.desk.service.ts';
import { createDeletionService, type DeletionDependencies } from './account-deletion.service.ts';

export type DeletionPlan = Partial<BodyOf<typeof deletionCreate>>;

export const deletionPlan = (plan: DeletionPlan = {}): BodyOf<typeof deletionCreate> => ({
  key: randomUUID(),
  register_date: '2021-03-04',
  register_location: 'Lisbon',
  login_location: 'Porto',
  role_id: '10010001',
  email: 'player@example.org',
  reason: 'I do not play any more.',
  files: [],
  lang: 3,
  ...plan,
});

export interface DeletionFactoryDependencies extends DeletionDependencies {
  readonly stores: { readonly files: ObjectStore };
  readonly deletionDesk: { readonly desk: DeletionDesk };
}

/** Requests made the way players make them, through the real service without the limit per minute. */
export const createDeletionFactory = ({ stores, deletionDesk, ...dependencies }: DeletionFactoryDependencies) => {
  const { database, clock, limits } = dependencies;
  const service = createDeletionService({ ...dependencies, limits: { ...limits, deletion_rate: 1_000_000 } });

  const player = async (guid = Math.floor(Math.random() * 1e9) + 1): Promise<string> =>
    (
      await database.query
        .insertInto('player')
        .values({ issuer: 'factory', subject: randomUUID(), guid })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;

  /** A screenshot that was taken in. */
  const picture = async (playerId: string, bytes: Uint8Array = Buffer.from('a picture')): Promise<string> => {
    const object = newObjectKey();
    await stores.files.put(object, bytes);
    const row = await database.query
      .insertInto('file')
      .values({ player_id: playerId, key: randomUUID(), object, is_ready: true, width: 4, height: 4 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };

  const callerOf = (playerId: string) => ({ playerId, roles: ['10010001'], launchedAtMs: clock.now() });

  const requested = async (playerId?: string, plan?: DeletionPlan): Promise<DeletionRequest> => {
    const id = playerId ?? (await player());
    const body = deletionPlan({ files: [await picture(id)], ...plan });
    return (await service.create(callerOf(id), body)).request;
  };

  return {
    service,
    player,
    picture,
    callerOf,
    requested,
    /** Two agreed, where two must. */
    confirmed: async (first: string, second: string, playerId?: string): Promise<DeletionRequest> => {
      const { id, ...request } = await requested(playerId);
      const { state, version } = await deletionDesk.desk.confirm(first, { id, version: 1 });
      const after = state === 'confirmed' ? null : await deletionDesk.desk.confirm(second, { id, version });
      return { ...request, id, state: 'confirmed', due_at: after?.due_at ?? null };
    },
  };
};
