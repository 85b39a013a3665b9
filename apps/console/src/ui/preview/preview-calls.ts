import type { Session } from '@guildhall/contract/launch/player.ts';

/** Mock API responses for the player app in a preview. */
export interface PreviewCalls {
  /** A new key reloads the app. */
  readonly key: string;
  /** The response to a call; undefined if the preview does not handle it. */
  answer(path: string, body: unknown): unknown;
}

interface Ask {
  readonly kind?: unknown;
  readonly path?: unknown;
  readonly body?: unknown;
}

type Asked = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data' | 'ports'>;

/** Answers a call of the previewed app. Ignores messages of any other window, which a foreign page could send. */
export const answerPreview = (
  { origin, source, data, ports }: Asked,
  from: { readonly origin: string; readonly source: MessageEventSource | null | undefined },
  calls: PreviewCalls,
): void => {
  if (origin !== from.origin || source == null || source !== from.source) return;
  if (typeof data !== 'object' || data === null) return;
  const { kind, path, body } = data as Ask;
  if (kind === 'preview-ask' && typeof path === 'string') ports[0]?.postMessage(calls.answer(path, body));
};

export const previewSession = (kind: Session['kind']): Session => ({
  kind,
  proof: kind === 'anonymous' ? null : 'ticket',
  player: kind === 'anonymous' ? null : 'preview',
  guid: null,
  roles: [],
  deletion: null,
  restriction: null,
  paused: {},
  earlier: null,
});
