import type { DeletionAction } from './actions.ts';

/** Keyboard shortcuts, shown on the buttons and in the shortcut help. */
export const actionKeys: Record<DeletionAction, string> = {
  link: 'l',
  confirm: 'c',
  reject: 'r',
  hold: 'h',
  release: 'u',
  stop: 's',
};
