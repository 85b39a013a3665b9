interface NoticedAction {
  readonly kind: string;
  readonly author: { readonly by: string; readonly staffId?: string | undefined };
  readonly set?: { readonly assignee_id?: string | null | undefined };
}

interface ReportNotice {
  readonly staffId: string;
  readonly kind: 'assigned' | 'answered';
  readonly byStaffId: string | null;
}

/** The notice that an action causes: to the colleague it is assigned to, or to the assignee when the player answers. */
export const noticeOf = (
  { assignee_id: assigneeId }: { readonly assignee_id: string | null },
  { kind, author, set }: NoticedAction,
): ReportNotice | null => {
  const newAssigneeId = set?.assignee_id ?? null;
  if (author.by === 'staff' && newAssigneeId !== null && newAssigneeId !== assigneeId) {
    return { staffId: newAssigneeId, kind: 'assigned', byStaffId: author.staffId ?? null };
  }
  const isAnswer = author.by === 'player' && (kind === 'detail' || kind === 'reopened');
  return isAnswer && assigneeId !== null ? { staffId: assigneeId, kind: 'answered', byStaffId: null } : null;
};
