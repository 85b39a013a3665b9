import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../tools/environment.ts';

/**
 * The paths of the player app's screens, read from the features as text: as modules they would bring the browser's code
 * along.
 */
const routeTable = (): string[] =>
  globSync(join(repository, 'apps/player/src/features/*/*.feature.ts')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(\/[\w/:]*)': async/g)].map(([, path = '']) => path),
  );

/** The paths of the table that are addresses as they stand. */
export const plainRoutes = (): string[] => routeTable().filter((path) => !path.includes(':'));

/** The paths of the table that none of these addresses opens. */
export const routesWithout = (addresses: readonly string[]): string[] => {
  const paths = addresses.map((address) => address.split('?')[0] ?? '');
  return routeTable().filter((route) => {
    const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
    return !paths.some((path) => pattern.test(path));
  });
};
