import { WRITE_HEADER, type Access, type Route, type StaffAccess } from '@guildhall/contract/http/route.ts';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../runtime/failure.ts';
import { isSplit, type Origins } from './hosts.ts';

export const isForStaff = (access: Access): access is StaffAccess => typeof access === 'object' && 'staff' in access;

/**
 * Two hosts of one domain are the same site, so the browser sends the console's cookies with calls that a script of the
 * player host makes. `none` is an address that a person typed.
 */
export const refuseOtherHost = ({ access }: Route, { headers }: FastifyRequest, origins: Origins): void => {
  if (!isForStaff(access) || !isSplit(origins)) return;
  if (!['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)) {
    throw new Failure('foreign_origin');
  }
};

export const refuseForeignWrite = ({ access }: Route, { headers }: FastifyRequest, origins: Origins): void => {
  const own = isForStaff(access) ? origins.consoleOrigin : origins.publicOrigin;
  if (headers[WRITE_HEADER] === undefined || (headers.origin !== undefined && headers.origin !== own)) {
    throw new Failure('foreign_origin');
  }
};
