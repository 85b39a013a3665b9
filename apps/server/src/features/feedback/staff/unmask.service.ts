import type { feedbackUnmask } from '@guildhall/contract/feedback/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { FileLinks } from '../../files/files.public.ts';
import { unmask, type UnmaskDependencies } from '../../staff/staff.public.ts';
import { selectRecord } from './report.queries.ts';
import { picturesFor } from './open-report.service.ts';

export interface FeedbackUnmaskDependencies extends UnmaskDependencies {
  readonly fileLinks: FileLinks;
}

/** Reveals a report's email, role id and pictures. Requires a reason, which is audited. */
export const createFeedbackUnmask =
  ({ fileLinks, ...dependencies }: FeedbackUnmaskDependencies) =>
  async (staffId: string, { id, reason }: BodyOf<typeof feedbackUnmask>): Promise<MsgOf<typeof feedbackUnmask>> => {
    const { found, shown } = await unmask(dependencies, {
      staffId,
      reason,
      action: 'feedback.unmasked',
      find: (tx) => selectRecord(tx, id),
      subjectOf: ({ number }) => `feedback:${number}`,
      show: async (tx) => (await picturesFor(tx, fileLinks, id, { staff: staffId, isUnmasked: true })).shown,
    });
    return {
      email: found.email,
      role_id: found.role_id,
      pictures: shown.get(null) ?? [],
      entry_pictures: [...shown].flatMap(([entryId, list]) =>
        entryId === null ? [] : [{ entry_id: entryId, pictures: list }],
      ),
    };
  };
