import type { Session } from '@guildhall/contract/launch.ts';

/** What the player app in a preview is told, instead of by the server. */
export interface PreviewCalls {
  /** Another one: the app is loaded anew. */
  readonly key: string;
  /** What the call is answered with; undefined where the preview has nothing to say to it. */
  answer(path: string, body: unknown): unknown;
}

export const previewSession = (kind: Session['kind']): Session => ({
  kind,
  proof: kind === 'anonymous' ? null : 'ticket',
  player: kind === 'anonymous' ? null : 'preview',
  guid: null,
  roles: [],
  deletion: null,
  earlier: null,
});
