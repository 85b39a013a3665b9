import { randomUUID } from 'node:crypto';
import type { deletionCreate, DeletionRequest } from '@guildhall/contract/account-deletion/player.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { newObjectKey, type ObjectStore } from '../../../storage/object-store.ts';
import type { DeletionStaffService } from '../staff/requests.service.ts';
import { createDeletionService, type DeletionDependencies } from '../player/requests.service.ts';

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

type VerifiedRequest = DeletionRequest & { readonly certificate: string };

export interface DeletionFactoryDependencies extends DeletionDependencies {
  readonly stores: { readonly files: ObjectStore };
  readonly deletionStaff: { readonly requests: DeletionStaffService };
}

/** Creates requests through the real service, without the rate limit. */
export const createDeletionFactory = ({ stores, deletionStaff, ...dependencies }: DeletionFactoryDependencies) => {
  const { database, limits } = dependencies;
  const service = createDeletionService({ ...dependencies, limits: { ...limits, deletion_rate: 1_000_000 } });

  const player = async (guid = Math.floor(Math.random() * 1e9) + 1): Promise<string> =>
    (
      await database.query
        .insertInto('player')
        .values({ issuer: 'factory', subject: randomUUID(), guid })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;

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

  const callerOf = (playerId: string) => ({ playerId, proof: 'ticket', network: '' }) as const;

  const requested = async (playerId?: string, plan?: DeletionPlan): Promise<VerifiedRequest> => {
    const id = playerId ?? (await player());
    const body = deletionPlan({ files: [await picture(id)], ...plan });
    return (await service.create(callerOf(id), body)).request as VerifiedRequest;
  };

  /** A request from a new device without a launch, on its own network. */
  const unverified = async (plan?: DeletionPlan): Promise<DeletionRequest & { readonly device: string }> => {
    const { id: device } = await database.query
      .insertInto('player')
      .values({ issuer: 'device', subject: randomUUID(), proof: 'device' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = deletionPlan({ files: [await picture(device)], ...plan });
    const { request } = await service.create({ playerId: device, proof: 'device', network: randomUUID() }, body);
    return { ...request, device };
  };

  return {
    service,
    player,
    picture,
    callerOf,
    requested,
    unverified,
    /** Approved by `second` too if two approvals are required. */
    confirmed: async (first: string, second: string, playerId?: string): Promise<VerifiedRequest> => {
      const { id, ...request } = await requested(playerId);
      const agreed = await deletionStaff.requests.confirm(first, { id, version: 1 });
      const { due_at } =
        agreed.state === 'confirmed'
          ? agreed
          : await deletionStaff.requests.confirm(second, { id, version: agreed.version });
      return { ...request, id, state: 'confirmed', due_at };
    },
  };
};
