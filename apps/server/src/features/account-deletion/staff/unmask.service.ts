import type { deletionUnmask, UnmaskedDeletion } from '@guildhall/contract/account-deletion/staff.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { evidenceOf, type FileLinks } from '../../files/files.public.ts';
import { unmask, type UnmaskDependencies } from '../../staff/staff.public.ts';
import { selectForm } from './requests.queries.ts';

export type DeletionUnmask = ReturnType<typeof createDeletionUnmask>;

export const createDeletionUnmask =
  ({ fileLinks, ...dependencies }: UnmaskDependencies & { readonly fileLinks: FileLinks }) =>
  async (staffId: string, { id, reason }: BodyOf<typeof deletionUnmask>): Promise<UnmaskedDeletion> => {
    const { found, shown } = await unmask(dependencies, {
      staffId,
      reason,
      action: 'deletion.unmasked',
      find: (tx) => selectForm(tx, id),
      subjectOf: ({ number }) => `deletion:${number}`,
      show: (tx) => evidenceOf(tx, id),
    });
    const { number: _, ...form } = found;
    return { ...form, pictures: await fileLinks.evidenceFor(shown, { staff: staffId }) };
  };
