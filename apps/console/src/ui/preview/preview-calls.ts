import type { Session } from '@guildhall/contract/launch/player.ts';

/** Mock API responses for the player app in a preview. */
export interface PreviewCalls {
  /** A new key reloads the app. */
  readonly key: string;
  /** The response to a call; undefined if the preview does not handle it. */
  answer(path: string, body: unknown): unknown;
}

/** The page in the frame, as the console follows it. */
export interface PreviewPage {
  /** Selector that is present once the page has rendered. */
  readonly landmark: string;
  /** Where the page starts, in pixels. */
  readonly startAt: number;
  readonly onReady: () => void;
  readonly onScroll: (top: number) => void;
}

interface Message {
  readonly kind?: unknown;
  readonly path?: unknown;
  readonly body?: unknown;
  readonly top?: unknown;
}

type Asked = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data' | 'ports'>;

/** Answers the previewed app. Ignores messages from any other window, since a foreign page could send them. */
export const answerPreview = (
  { origin, source, data, ports }: Asked,
  from: { readonly origin: string; readonly source: MessageEventSource | null | undefined },
  calls: PreviewCalls,
  page: PreviewPage,
): void => {
  if (origin !== from.origin || source == null || source !== from.source) return;
  if (typeof data !== 'object' || data === null) return;
  const { kind, path, body, top } = data as Message;
  const answer = (value?: unknown): void => ports[0]?.postMessage(value);
  if (kind === 'preview-ask' && typeof path === 'string') answer(calls.answer(path, body));
  else if (kind === 'preview-start') answer(page.landmark);
  else if (kind === 'preview-found') answer(page.startAt);
  else if (kind === 'preview-ready') {
    page.onReady();
    answer();
  } else if (kind === 'preview-scroll' && typeof top === 'number') page.onScroll(top);
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
