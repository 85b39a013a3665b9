/** In CSS pixels from the center of the frame. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Zoom extends Point {
  readonly scale: number;
}

interface Sizes {
  readonly frame: Size;
  /** Of the picture at rest. */
  readonly picture: Size;
}

const atRest: Zoom = { scale: 1, x: 0, y: 0 };

const scaleMax = 4;
const tappedScale = 2.5;
const tapMs = 300;
/** A finger that moves less has tapped. */
const tapRadius = 12;
/** How far apart the two taps of a double tap may be. */
const doubleTapRadius = 40;

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const within = (value: number, max: number): number => (max === 0 ? 0 : Math.min(max, Math.max(-max, value)));

/** Keeps the picture inside the frame, or around it where it is larger. */
const bounded = ({ scale, x, y }: Zoom, { frame, picture }: Sizes): Zoom => ({
  scale,
  x: within(x, Math.max(0, (picture.width * scale - frame.width) / 2)),
  y: within(y, Math.max(0, (picture.height * scale - frame.height) / 2)),
});

/** The part of the picture at `point` stays there. */
const scaledAt = (zoom: Zoom, point: Point, wanted: number): Zoom => {
  const scale = Math.min(scaleMax, Math.max(1, wanted));
  const ratio = scale / zoom.scale;
  return { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio };
};

export type Zoomer = ReturnType<typeof createZoomer>;

/**
 * Follows the fingers on one picture: pinch and drag, and double tap. A single finger on a picture at rest is left to the
 * browser, which swipes to the next one.
 */
export const createZoomer = (sizes: () => Sizes, onChange: (zoom: Zoom, isSmooth: boolean) => void) => {
  const fingers = new Map<number, Point>();
  let zoom = atRest;
  let start: Point = { x: 0, y: 0 };
  let canBeTap = false;
  let lastTap: { readonly point: Point; readonly atMs: number } | null = null;

  const show = (next: Zoom, isSmooth = false): void => {
    zoom = bounded(next, sizes());
    onChange(zoom, isSmooth);
  };
  const pinch = (before: Point, after: Point, other: Point): void => {
    const ratio = distance(after, other) / Math.max(1, distance(before, other));
    const [from, to] = [middle(before, other), middle(after, other)];
    const scaled = scaledAt(zoom, from, zoom.scale * ratio);
    show({ ...scaled, x: scaled.x + to.x - from.x, y: scaled.y + to.y - from.y });
  };

  return {
    down: (id: number, point: Point): void => {
      fingers.set(id, point);
      canBeTap = fingers.size === 1;
      start = point;
    },
    move: (id: number, point: Point): void => {
      const before = fingers.get(id);
      if (before === undefined) return;
      fingers.set(id, point);
      const other = [...fingers].find(([each]) => each !== id)?.[1];
      if (other !== undefined) return pinch(before, point, other);
      if (distance(start, point) > tapRadius) canBeTap = false;
      if (zoom.scale > 1) show({ ...zoom, x: zoom.x + point.x - before.x, y: zoom.y + point.y - before.y });
    },
    up: (id: number, point: Point, nowMs: number): void => {
      fingers.delete(id);
      if (!canBeTap || fingers.size > 0) return;
      const isSecond =
        lastTap !== null && nowMs - lastTap.atMs < tapMs && distance(lastTap.point, point) < doubleTapRadius;
      lastTap = isSecond ? null : { point, atMs: nowMs };
      if (isSecond) show(zoom.scale > 1 ? atRest : scaledAt(zoom, point, tappedScale), true);
    },
    /** The browser took over, for example to swipe. */
    cancel: (id: number): void => {
      fingers.delete(id);
      canBeTap = false;
    },
    /** For buttons, keys and wheels. */
    scaleBy: (factor: number, point: Point = { x: 0, y: 0 }): void =>
      show(scaledAt(zoom, point, zoom.scale * factor), true),
    reset: (): void => {
      if (zoom !== atRest) show(atRest, true);
    },
  };
};
