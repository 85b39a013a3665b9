import type { ErrorTable } from '../http/error-table.ts';

export const feedbackStaffErrors = {
  /** The report was assigned to another member meanwhile: its pictures need a reason. */
  reason_required: { code: 1318, status: 409, key: 'error.reason_required' },
  /** A reply of another staff member (`by`) is queued. */
  reply_pending: { code: 1330, status: 409, key: 'error.reply_pending' },
  /** The text uses a variable (`name`) that has no value where the template is used. */
  template_variable: { code: 1331, status: 409, key: 'error.template_variable' },
  /** Another template (`name`) has the shortcut. */
  shortcut_taken: { code: 1455, status: 409, key: 'error.shortcut_taken' },
} as const satisfies ErrorTable;
