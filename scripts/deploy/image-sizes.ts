import { engineCommand, run, type EngineName } from './engine.ts';

interface Image {
  readonly engine: EngineName;
  readonly store?: string | undefined;
  readonly tag: string;
}

export const imageBytes = ({ engine, store, tag }: Image): number => {
  const [command = engine, ...global] = engineCommand(engine, store);
  if (engine === 'buildah') {
    const [image] = JSON.parse(run(command, [...global, 'images', '--json', tag])) as { size: string }[];
    const [, number = '0', unit = 'B'] = /^([\d.]+) ?(\w+)$/.exec(image?.size ?? '') ?? [];
    return Number(number) * ({ kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? 1);
  }
  return Number(run(command, [...global, 'image', 'inspect', '--format={{.Size}}', tag]));
};

/** Measured inside the image, by the tool that is there anyway. */
const measure = `
const { lstatSync, readdirSync } = fs;
const sizeOf = (path) => {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(path + '/' + name), 0);
};
const root = '/srv/guildhall';
const modules = root + '/node_modules';
const packages = readdirSync(modules).filter((name) => name !== '@guildhall')
  .map((name) => ['node_modules/' + name, sizeOf(modules + '/' + name)]).sort((a, b) => b[1] - a[1]);
const rest = packages.slice(8).reduce((sum, [, size]) => sum + size, 0);
const rows = [
  ['Node', sizeOf('/usr/local/bin/node')],
  ...['apps/server', 'apps/player', 'apps/console', 'packages'].map((name) => [name, sizeOf(root + '/' + name)]),
  ...packages.slice(0, 8),
  ['node_modules, ' + (packages.length - 8) + ' others', rest],
];
console.log(JSON.stringify(rows));
`;

/** Lists what the image consists of, largest first. */
export const printSizes = (image: Image): void => {
  const engine = image.engine === 'buildah' ? 'podman' : image.engine;
  const [command = engine, ...global] = engineCommand(engine, image.store);
  const limits = ['--ulimit=nofile=20000:20000', '--ulimit=nproc=1000:1000', '--network=none'];
  const options = ['run', '--rm', '--entrypoint=node', ...limits, image.tag, '-e', measure];
  const printed = run(command, [...global, ...options]);
  const rows = JSON.parse(printed.slice(printed.indexOf('['))) as [string, number][];
  const total = imageBytes({ ...image, engine });
  const base = total - rows.reduce((sum, [, size]) => sum + size, 0);
  for (const [name, bytes] of [...rows, ['base system', base] as const].toSorted((a, b) => b[1] - a[1])) {
    console.log(`${(bytes / 1e6).toFixed(1).padStart(8)} MB  ${name}`);
  }
  console.log(`${(total / 1e6).toFixed(1).padStart(8)} MB  in total`);
};
