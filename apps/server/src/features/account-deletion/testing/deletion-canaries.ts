import { deletionCreate, type DeletionRequest } from '@guildhall/contract/account-deletion/player.ts';
import type { Planter } from '../../../testing/canary-planter.ts';
import { deletionPlan } from './account-deletion.factory.ts';
import { deletionFactoryOf } from './requests.ts';

export type RequestedDeletion = DeletionRequest & { readonly certificate: string };

/** What the certificate counts of the request itself: its two screenshots. */
export const removedWithRequest = { files: 2 };

/** Requests the deletion of the player, with a canary in every field. */
export const requestDeletion = async (planter: Planter): Promise<RequestedDeletion> => {
  const { server, session, roleId, email, word, ask, picture } = planter;
  const screenshot = Buffer.from(`A screenshot of ${word('evidence')}`);
  const evidence = await deletionFactoryOf(server).picture(session.player, screenshot);
  const form = deletionPlan({
    role_id: roleId,
    email,
    register_location: word('register location'),
    login_location: word('login location'),
    reason: word('reason'),
    files: [evidence, await picture()],
  });
  const { request } = await ask(deletionCreate, session, form);
  return request as RequestedDeletion;
};
