export interface PictureView {
  readonly zoom: number;
  readonly degrees: number;
  /** Offset from the center in pixels. */
  readonly x: number;
  readonly y: number;
}

export const fittedTo: PictureView = { zoom: 1, degrees: 0, x: 0, y: 0 };

const steps = [1, 1.5, 2, 3, 4, 6];

/** One zoom step; never smaller than fitting the window. */
export const zoomed = (view: PictureView, by: 1 | -1): PictureView => {
  const at = steps.indexOf(view.zoom);
  const zoom = steps[Math.min(steps.length - 1, Math.max(0, at + by))] ?? 1;
  // Scale the offset with the zoom; a picture that fits is centered.
  return zoom === 1
    ? { ...fittedTo, degrees: view.degrees }
    : { ...view, zoom, x: (view.x * zoom) / view.zoom, y: (view.y * zoom) / view.zoom };
};

/** A picture that fits the window does not move. */
export const pushed = (view: PictureView, x: number, y: number): PictureView =>
  view.zoom === 1 ? view : { ...view, x: view.x + x, y: view.y + y };

export const rotated = (view: PictureView): PictureView => ({ ...view, degrees: (view.degrees + 90) % 360 });
