import { toStaffSchema, type ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import * as v from 'valibot';
import type { Redis } from '../../../runtime/redis.ts';
import type { FeatureSockets } from '../../../sockets/feature-sockets.ts';

const EDITING_CHANNEL = 'guildhall:editing';

/** Editing presence is broadcast to all gateways and never stored: editors repeat it while it lasts. */
export const editingPresence = (redis: Redis): FeatureSockets => ({
  staff: async (hub) => {
    await redis.subscribe(EDITING_CHANNEL, (message) => {
      void hub.broadcast(v.parse(toStaffSchema, message), ({ role }) => mayRole(role, 'content.read'));
    });
    return {
      receive: {
        MSG_EDITING: ({ owner }, { article_id, lang }) => {
          redis.publish(EDITING_CHANNEL, {
            type: 'MSG_STAFF',
            kind: 'editing',
            staff: { id: owner.subject, name: owner.name },
            article_id,
            lang,
          } satisfies ToStaff);
        },
      },
    };
  },
});
