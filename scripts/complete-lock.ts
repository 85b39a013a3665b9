import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './environment.ts';

/**
 * After a change of dependencies: adds to package-lock.json the binaries for other platforms that a partial registry left out.
 * Without them `npm ci` refuses the file ("Missing: … from lock file"). Run as `npm run lock`.
 */
interface Entry {
  readonly dev?: boolean;
  readonly license?: string;
  readonly optionalDependencies?: Record<string, string>;
}

const file = join(repository, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry & Record<string, unknown>> };

/** Whether some folder on the way up from `from` holds the package. */
const isLocked = (from: string, name: string): boolean => {
  const places = from
    .split(/(?=\/node_modules\/)/)
    .map((_part, index, parts) => parts.slice(0, parts.length - index).join(''));
  return [...places, ''].some((place) => `${place === '' ? '' : `${place}/`}node_modules/${name}` in lock.packages);
};

const platformOf = (name: string) => {
  const os = /darwin|win32|freebsd|openbsd|netbsd|sunos|aix|android|openharmony|linux/.exec(name)?.[0];
  const cpu = /-(arm64|x64|ia32|ppc64|s390x|riscv64|loong64|mips64el|wasm32|arm)/.exec(name)?.[1];
  const libc = os === 'linux' && cpu !== 'arm' ? /musl|gnu/.exec(name)?.[0].replace('gnu', 'glibc') : undefined;
  return { cpu: cpu && [cpu], libc: libc && [libc], os: os && [os] };
};

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name) || !/^\d/.test(version)) continue;
    const { cpu, libc, os } = platformOf(name);
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(entry.dev === true ? { dev: true } : {}),
      libc,
      license: entry.license,
      optional: true,
      os,
    } as Entry & Record<string, unknown>;
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} added`);
