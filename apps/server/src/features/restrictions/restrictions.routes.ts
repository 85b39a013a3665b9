import { isIP } from 'node:net';
import * as contract from '@guildhall/contract/restrictions/staff.ts';
import { answer, type MountedRoute } from '../../http/answer.ts';
import { networkOf } from '../../http/network.ts';
import { Failure } from '../../runtime/failure.ts';
import type { RestrictionsService } from './restrictions.service.ts';

/** The network of an address, or of a prefix of the size that the server counts with. */
const networkFrom = (text: string): string => {
  const [address = '', size] = text.split('/');
  const version = isIP(address);
  if (version === 0 || (size !== undefined && size !== (version === 4 ? '24' : '48'))) throw new Failure('invalid');
  return networkOf(address);
};

export const restrictionsRoutes = (service: RestrictionsService): MountedRoute[] => [
  answer(contract.restrictionTable, ({ body }) => service.table(body)),
  answer(contract.restrictionOf, ({ body }) => service.of(body.person)),
  answer(contract.restrictionMute, ({ actor, body }) => service.mute(actor.staffId, body)),
  answer(contract.restrictionImpose, ({ actor, body: { person, ...wanted } }) =>
    service.impose(actor.staffId, person, wanted),
  ),
  answer(contract.restrictionPermanent, ({ actor, body: { person, ...wanted } }) =>
    service.impose(actor.staffId, person, { ...wanted, hours: null }),
  ),
  answer(contract.restrictionReach, async ({ body }) => {
    const network = networkFrom(body.address);
    return { network, players: await service.reach(network) };
  }),
  answer(contract.restrictionNetwork, ({ actor, body: { address, players, ...wanted } }) =>
    service.imposeOnNetwork(actor.staffId, networkFrom(address), players, wanted),
  ),
  answer(contract.restrictionLift, ({ actor, body }) => service.lift(actor, body.id, body.note)),
];
