import * as contract from '@guildhall/contract/staff/passkeys.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import { callerOf, withCookies } from '../staff.routes.ts';
import type { StaffService } from '../staff.service.ts';

export const passkeyRoutes = ({ passkeys }: StaffService): MountedRoute[] => [
  answer(contract.staffPasskeySignInStart, ({ request }) => passkeys.startSignIn(callerOf(request))),
  answer(contract.staffPasskeySignIn, async ({ body, request, reply }) =>
    withCookies(reply, await passkeys.signIn(callerOf(request), body.credential)),
  ),
  answer(contract.staffPasskeyProveStart, ({ actor }) => passkeys.startProof(actor)),
  answer(contract.staffPasskeyProve, async ({ actor, body }) => {
    await passkeys.prove(actor, body.credential);
    return null;
  }),
  answer(contract.staffPasskeyList, async ({ actor }) => ({ list: await passkeys.list(actor) })),
  answer(contract.staffPasskeyAddStart, ({ actor }) => passkeys.startAdding(actor)),
  answer(contract.staffPasskeyAdd, ({ actor, body }) => passkeys.add(actor, body.name, body.credential)),
  answer(contract.staffPasskeyRemove, async ({ actor, body }) => {
    await passkeys.remove(actor, body.id);
    return null;
  }),
];
