import type { Session } from '@guildhall/contract/launch/player.ts';

/** Mock API responses for the player app in a preview. */
export interface PreviewCalls {
  /** A new key reloads the app. */
  readonly key: string;
  /** The response to a call; undefined if the preview does not handle it. */
  answer(path: string, body: unknown): unknown;
}

export const previewSession = (kind: Session['kind']): Session => ({
  kind,
  proof: kind === 'anonymous' ? null : 'ticket',
  player: kind === 'anonymous' ? null : 'preview',
  guid: null,
  roles: [],
  deletion: null,
  restriction: null,
  earlier: null,
});
