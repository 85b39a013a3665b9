import {
  staffPasskeyAdd,
  staffPasskeyAddStart,
  staffPasskeyList,
  staffPasskeyProve,
  staffPasskeyProveStart,
  staffPasskeyRemove,
  staffPasskeySignIn,
  staffPasskeySignInStart,
} from '@guildhall/contract/staff/passkeys.ts';
import { answer, type MountedRoute } from '../../../http/answer.ts';
import { callerOf, withCookies } from '../staff.routes.ts';
import type { StaffService } from '../staff.service.ts';

export const passkeyRoutes = ({ passkeys }: StaffService): MountedRoute[] => [
  answer(staffPasskeySignInStart, ({ request }) => passkeys.startSignIn(callerOf(request))),
  answer(staffPasskeySignIn, async ({ body, request, reply }) =>
    withCookies(reply, await passkeys.signIn(callerOf(request), body.credential)),
  ),
  answer(staffPasskeyProveStart, ({ actor }) => passkeys.startProof(actor)),
  answer(staffPasskeyProve, async ({ actor, body }) => {
    await passkeys.prove(actor, body.credential);
    return null;
  }),
  answer(staffPasskeyList, async ({ actor }) => ({ list: await passkeys.list(actor) })),
  answer(staffPasskeyAddStart, ({ actor }) => passkeys.startAdding(actor)),
  answer(staffPasskeyAdd, ({ actor, body }) => passkeys.add(actor, body.name, body.credential)),
  answer(staffPasskeyRemove, async ({ actor, body }) => {
    await passkeys.remove(actor, body.id);
    return null;
  }),
];
