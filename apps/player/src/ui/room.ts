import { createStore, useStore } from '@guildhall/browser/store.ts';
import type { SafeArea } from '../platform/session/start-up.ts';

/**
 * How much room the app has. The only place with breakpoints: style sheets use `[data-room~='short']` and components
 * `useRoom`, because media queries do not know the on-screen keyboard and cannot be shared between style sheets.
 */
type Trait =
  /** Tabs are a rail at the side: the bar would cost height, or the width is there anyway. */
  | 'rail'
  /** A phone in landscape. */
  | 'short'
  /** A phone in landscape with an open keyboard. */
  | 'tiny'
  /** A small phone held upright, or large text on any. */
  | 'low'
  /** Text so large that few words fit beside each other. */
  | 'narrow'
  /** A list and what was opened from it fit side by side. */
  | 'wide';

interface Size {
  readonly width: number;
  /** Without the on-screen keyboard. */
  readonly height: number;
  readonly rootFontPx: number;
}

export const traitsOf = ({ width, height, rootFontPx }: Size): readonly Trait[] => {
  const isShort = width >= 544 && height < 480;
  const traits: readonly (readonly [Trait, boolean])[] = [
    ['rail', isShort || width >= 720],
    ['short', isShort],
    ['tiny', isShort && height < 260],
    ['low', width < 544 && height < 38.75 * rootFontPx],
    ['narrow', width < 15 * rootFontPx],
    ['wide', width >= 50 * rootFontPx],
  ];
  return traits.filter(([, applies]) => applies).map(([trait]) => trait);
};

const sides = ['top', 'right', 'bottom', 'left'];
const safeAreaKey = 'guildhall-safe-area';

/** A game client sends its safe area with the launch; it must also apply after a reload. */
export const showSafeArea = (launched: SafeArea | null): void => {
  let area = launched;
  try {
    if (launched === null) area = JSON.parse(sessionStorage.getItem(safeAreaKey) ?? 'null') as SafeArea | null;
    else sessionStorage.setItem(safeAreaKey, JSON.stringify(launched));
  } catch {
    // No storage: only a reload loses it.
  }
  for (const [index, px] of area?.entries() ?? []) {
    document.documentElement.style.setProperty(`--safe-${sides[index]}`, `${px}px`);
  }
};

const room = createStore<readonly Trait[]>([]);

const measure = (): void => {
  const root = document.documentElement;
  const seen = window.visualViewport;
  // A pinch zoom shrinks the visual viewport too, but takes no room.
  const isZoomed = seen !== null && seen.scale > 1.01;
  const height = seen === null || isZoomed ? window.innerHeight : Math.min(window.innerHeight, seen.height);
  const rootFontPx = Number.parseFloat(getComputedStyle(root).fontSize) || 16;
  const traits = traitsOf({ width: window.innerWidth, height, rootFontPx });
  const text = traits.join(' ');
  if (root.dataset['room'] === text) return;
  root.dataset['room'] = text;
  room.set(traits);
};

/** Called once, before the first render. */
export const watchRoom = (): void => {
  measure();
  window.addEventListener('resize', measure);
  window.visualViewport?.addEventListener('resize', measure);
};

export const useRoom = (trait: Trait): boolean => useStore(room).includes(trait);
