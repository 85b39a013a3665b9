import type { FeedbackContext } from '@guildhall/contract/feedback-context.ts';

export type ContextPart = keyof FeedbackContext;

/** In the order in which they are shown. */
const order = [
  'version',
  'channel',
  'device',
  'screen',
  'language',
  'network',
  'app',
  'errors',
] as const satisfies readonly ContextPart[];

/** What the app can tell about itself and where it runs. */
export interface Surroundings {
  readonly version: string | undefined;
  readonly channel: number | undefined;
  readonly userAgent: string;
  readonly screen: { readonly width: number; readonly height: number; readonly density: number };
  readonly locale: string;
  readonly isOnline: boolean;
  readonly connection: string | undefined;
  readonly appVersion: string;
  readonly errors: readonly string[];
}

const cut = (text: string | undefined, max: number): string | undefined => text?.slice(0, max) || undefined;

/** Everything there is to send along; what is not known is not there. */
export const contextOf = (around: Surroundings): FeedbackContext => {
  const { width, height, density } = around.screen;
  const all: { readonly [Part in ContextPart]: FeedbackContext[Part] | undefined } = {
    version: cut(around.version, 40),
    channel: Number.isInteger(around.channel) ? around.channel : undefined,
    device: cut(around.userAgent, 300),
    screen: `${width} × ${height} @ ${Number(density.toFixed(2))}`,
    language: cut(around.locale, 40),
    network: around.isOnline ? cut(around.connection, 60) : 'offline',
    app: cut(around.appVersion, 60),
    errors: around.errors.length === 0 ? undefined : around.errors.slice(-10).map((text) => text.slice(0, 500)),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

export interface ShownPart {
  readonly part: ContextPart;
  readonly lines: readonly string[];
}

/** What the player sees of it, part by part. */
export const shownParts = (context: FeedbackContext): readonly ShownPart[] =>
  order.flatMap((part) => {
    const value = context[part];
    if (value === undefined) return [];
    return [{ part, lines: Array.isArray(value) ? value : [String(value)] }];
  });

/** What goes: exactly what is shown, without what was taken out; null where nothing is left. */
export const contextWithout = (context: FeedbackContext, without: readonly string[]): FeedbackContext | null => {
  const left = Object.entries(context).filter(([part]) => !without.includes(part));
  return left.length === 0 ? null : Object.fromEntries(left);
};
