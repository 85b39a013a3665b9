import { expect, it } from 'vitest';
import { fittedTo, pushed, rotated, zoomed } from './picture-view.ts';

it('zooms between one and six times and keeps the center in place', () => {
  const near = pushed(zoomed(zoomed(fittedTo, 1), 1), 30, -10);
  expect([zoomed(fittedTo, -1), near, zoomed(near, 1), zoomed(zoomed(near, -1), -1)]).toEqual([
    fittedTo,
    { zoom: 2, degrees: 0, x: 30, y: -10 },
    { zoom: 3, degrees: 0, x: 45, y: -15 },
    fittedTo,
  ]);
  expect(zoomed({ ...fittedTo, zoom: 6 }, 1).zoom).toBe(6);
});

it('rotates in quarter turns, and a picture that fits does not move', () => {
  const turned = [1, 2, 3, 4].reduce<number[]>(
    (list) => [...list, rotated({ ...fittedTo, degrees: list.at(-1) ?? 0 }).degrees],
    [],
  );
  expect(turned).toEqual([90, 180, 270, 0]);
  expect(pushed(fittedTo, 50, 50)).toEqual(fittedTo);
});
