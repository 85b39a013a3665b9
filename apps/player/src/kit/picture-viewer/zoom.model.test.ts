import { expect, test } from 'vitest';
import { createZoomer, type Zoom } from './zoom.model.ts';

const start = () => {
  let shown: Zoom = { scale: 1, x: 0, y: 0 };
  const sizes = { frame: { width: 360, height: 600 }, picture: { width: 360, height: 200 } };
  const zoomer = createZoomer(
    () => sizes,
    (zoom) => {
      shown = zoom;
    },
  );
  const tap = (x: number, y: number, atMs: number): void => {
    zoomer.down(1, { x, y });
    zoomer.up(1, { x, y }, atMs);
  };
  return { zoomer, tap, shown: () => shown };
};

test('a double tap enlarges the tapped place, and another one shows the whole picture', () => {
  const { tap, shown } = start();
  tap(100, 20, 0);
  expect(shown().scale).toBe(1);
  tap(104, 22, 200);
  expect(shown()).toEqual({ scale: 2.5, x: -156, y: 0 });
  tap(0, 0, 1000);
  tap(0, 0, 1200);
  expect(shown()).toEqual({ scale: 1, x: 0, y: 0 });
});

test('slow taps and taps far apart do not enlarge', () => {
  const { tap, shown } = start();
  tap(0, 0, 0);
  tap(0, 0, 400);
  tap(90, 0, 500);
  expect(shown().scale).toBe(1);
});

test('two fingers enlarge the place between them and move it', () => {
  const { zoomer, shown } = start();
  zoomer.down(1, { x: -50, y: 0 });
  zoomer.down(2, { x: 50, y: 0 });
  zoomer.move(2, { x: 150, y: 0 });
  expect(shown()).toEqual({ scale: 2, x: 50, y: 0 });
  zoomer.move(1, { x: -450, y: 0 });
  expect(shown().scale).toBe(4);
});

test('a pinch neither shrinks below the whole picture nor enlarges without end', () => {
  const { zoomer, shown } = start();
  zoomer.down(1, { x: -100, y: 0 });
  zoomer.down(2, { x: 100, y: 0 });
  zoomer.move(2, { x: -90, y: 0 });
  expect(shown()).toEqual({ scale: 1, x: 0, y: 0 });
  zoomer.move(2, { x: 5000, y: 0 });
  expect(shown().scale).toBe(4);
});

test('one finger moves an enlarged picture up to its edge, and leaves one at rest alone', () => {
  const { zoomer, shown } = start();
  zoomer.down(1, { x: 0, y: 0 });
  zoomer.move(1, { x: 80, y: 0 });
  zoomer.up(1, { x: 80, y: 0 }, 0);
  expect(shown()).toEqual({ scale: 1, x: 0, y: 0 });
  zoomer.scaleBy(2);
  zoomer.down(1, { x: 0, y: 0 });
  zoomer.move(1, { x: 80, y: 0 });
  expect(shown()).toEqual({ scale: 2, x: 80, y: 0 });
  zoomer.move(1, { x: 800, y: 90 });
  // 720 px wide in a frame of 360; 400 px high in a frame of 600.
  expect(shown()).toEqual({ scale: 2, x: 180, y: 0 });
});

test('a swipe that the browser takes over is no tap', () => {
  const { zoomer, tap, shown } = start();
  tap(0, 0, 0);
  zoomer.down(1, { x: 0, y: 0 });
  zoomer.cancel(1);
  zoomer.up(1, { x: 0, y: 0 }, 100);
  expect(shown().scale).toBe(1);
});
