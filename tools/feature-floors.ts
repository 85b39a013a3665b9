import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const apps = ['server', 'player', 'console'] as const;

/** Which features a feature imports, each with one file that does. */
export type Imports = ReadonlyMap<string, ReadonlyMap<string, string>>;

const imported = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Of an app in the tree at `root`, without tests. Type imports count like any other. */
export const featureImports = (root: string, app: (typeof apps)[number]): Imports => {
  const features = join(root, 'apps', app, 'src/features');
  const found = new Map<string, Map<string, string>>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: features }).toSorted()) {
    if (/\.test\.tsx?$/.test(file) || file.includes('/testing/')) continue;
    const [from = ''] = file.split('/');
    const uses = found.get(from) ?? new Map<string, string>();
    found.set(from, uses);
    for (const [, path = ''] of readFileSync(join(features, file), 'utf8').matchAll(imported)) {
      const [to = '..'] = join(dirname(file), path).split('/');
      if (to !== '..' && to !== from && !uses.has(to)) uses.set(to, relative(root, join(features, file)));
    }
  }
  return found;
};

/** The first circle of each feature that is in one, as the features on the way. */
export const circlesIn = (imports: Imports): string[][] => {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (feature: string, way: readonly string[]): void => {
    const at = way.indexOf(feature);
    if (at >= 0) circles.push([...way.slice(at), feature]);
    if (at >= 0 || done.has(feature)) return;
    for (const next of imports.get(feature)?.keys() ?? []) visit(next, [...way, feature]);
    done.add(feature);
  };
  for (const feature of imports.keys()) visit(feature, []);
  return circles;
};

/** Features by floor: each imports only features of floors below its own. Needs imports without circles. */
export const floorsOf = (imports: Imports): string[][] => {
  const floor = new Map<string, number>();
  const floorOf = (feature: string): number => {
    const known = floor.get(feature);
    if (known !== undefined) return known;
    const below = [...(imports.get(feature)?.keys() ?? [])].map(floorOf);
    const own = below.length === 0 ? 0 : Math.max(...below) + 1;
    floor.set(feature, own);
    return own;
  };
  for (const feature of imports.keys()) floorOf(feature);
  const floors: string[][] = [];
  for (const [feature, at] of floor) (floors[at] ??= []).push(feature);
  return floors.map((features) => features.toSorted());
};
