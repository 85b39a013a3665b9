interface Linked {
  readonly proof: string;
  readonly linked_at: Date | null;
  readonly is_role_known: boolean | null;
}

/**
 * No ticket of the account names the role of the form, so only the person who linked them says that they belong together
 * (threat 36).
 */
export const needsOther = ({ proof, linked_at: linkedAt, is_role_known: isRoleKnown }: Linked): boolean =>
  proof !== 'ticket' && linkedAt !== null && isRoleKnown !== true;

export interface Standing extends Linked {
  readonly linked_by: string | null;
  readonly first_by: string | null;
  /** The operator's, where only one person may decide. */
  readonly second_word_at: Date | null;
}

/** What a confirmation by this member of staff would do. `refused`: it takes someone else. */
export const confirmationBy = (by: string, needsTwo: boolean, request: Standing): 'confirm' | 'agree' | 'refused' => {
  const { first_by: first, linked_by: linker, second_word_at: wordAt } = request;
  if (wordAt !== null || (first !== null && first !== by)) return 'confirm';
  if (needsTwo) return first === by ? 'refused' : 'agree';
  return needsOther(request) && linker === by ? 'refused' : 'confirm';
};
