import * as v from 'valibot';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { availabilities } from './rules.ts';
import { seatSchema } from './staff.ts';

export const chatAvailability = route({
  noun: 'chat',
  access: { staff: 'chat.write' },
  effect: 'write',
  method: 'POST',
  path: '/chat/availability',
  summary: 'Sets whether the caller is here, away or off duty. Only those who are here are assigned work.',
  body: v.strictObject({ availability: v.picklist(availabilities) }),
  msg: seatSchema,
  errors: [...permissionErrors],
});

export const chatAvailabilityRoutes = [chatAvailability] as const;
