import { useState } from 'react';
import { expireDrafts } from '../platform/drafts/draft-expiry.ts';
import { useFlush } from '../platform/drafts/use-flush.ts';
import { useStaff } from '../platform/session/session.ts';

/** Opens the session of a mounted editor once, with the drafts of the signed-in staff member. */
export const useEditingSession = <Session extends { readonly flush: () => void }>(
  open: (staffId: string) => Session,
): Session => {
  const { id } = useStaff();
  const [session] = useState(() => {
    expireDrafts(() => localStorage, Date.now());
    return open(id);
  });
  useFlush(session.flush);
  return session;
};
