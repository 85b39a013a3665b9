import { deviceName } from '@guildhall/contract/device-name.ts';
import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import { startOf } from '@guildhall/contract/start-of.ts';

export type ContextPart = keyof FeedbackContext;

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

const cut = (text: string | undefined, max: number): string | undefined => startOf(text ?? '', max) || undefined;

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
    errors: around.errors.length === 0 ? undefined : around.errors.slice(-10).map((text) => startOf(text, 500)),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

export interface ShownPart {
  readonly part: ContextPart;
  readonly lines: readonly string[];
}

export const shownParts = (context: FeedbackContext): readonly ShownPart[] =>
  order.flatMap((part): readonly ShownPart[] => {
    const value = context[part];
    if (value === undefined) return [];
    // The user agent is sent unchanged; the player sees a readable device name.
    if (part === 'device') return [{ part, lines: [deviceName(String(value))] }];
    return [{ part, lines: Array.isArray(value) ? value : [String(value)] }];
  });

/** The context to send: what is shown minus the removed parts; null if nothing is left. */
export const contextWithout = (context: FeedbackContext, without: readonly string[]): FeedbackContext | null => {
  const left = Object.entries(context).filter(([part]) => !without.includes(part));
  return left.length === 0 ? null : Object.fromEntries(left);
};
