export interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly license?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

/** The platform of the image and of CI. */
const platform = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

const fits = (allowed: readonly string[] | undefined, value: string): boolean =>
  allowed === undefined || allowed.includes(value);

export const isForeign = ({ optional, os, cpu, libc }: LockEntry): boolean =>
  optional === true && !(fits(os, platform.os) && fits(cpu, platform.cpu) && fits(libc, platform.libc));

/** Entries that npm would install without comparing their bytes with a hash, and entries that name a registry. */
export const unverifiedEntries = (lock: Lock) => {
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  const unhashed = packages.filter(([, { integrity }]) => integrity === undefined);
  const paths = (entries: typeof packages): string[] => entries.map(([path]) => path);
  return {
    installable: paths(unhashed.filter(([, entry]) => !isForeign(entry))),
    foreign: paths(unhashed.filter(([, entry]) => isForeign(entry))),
    withRegistry: paths(packages.filter(([, { resolved }]) => resolved !== undefined)),
  };
};

/** Whether `from` or one of its parent folders contains the package. */
const isLocked = (lock: Lock, from: string, name: string): boolean => {
  const places = from
    .split(/(?=\/node_modules\/)/)
    .map((_part, index, parts) => parts.slice(0, parts.length - index).join(''));
  return [...places, ''].some((place) => `${place === '' ? '' : `${place}/`}node_modules/${name}` in lock.packages);
};

const platformOf = (name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> => {
  const os = /darwin|win32|freebsd|openbsd|netbsd|sunos|aix|android|openharmony|linux/.exec(name)?.[0];
  const cpu = /-(arm64|x64|ia32|ppc64|s390x|riscv64|loong64|mips64el|wasm32|arm)/.exec(name)?.[1];
  const libc = os === 'linux' && cpu !== 'arm' ? /musl|gnu/.exec(name)?.[0].replace('gnu', 'glibc') : undefined;
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(libc === undefined ? {} : { libc: [libc] }),
    ...(os === undefined ? {} : { os: [os] }),
  };
};

/** Adds optional dependencies for other platforms that the lock file lacks, and returns how many. */
export const addMissingPlatforms = (lock: Lock): number => {
  let added = 0;
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock, path, name) || !/^\d/.test(version)) continue;
      const { cpu, libc, os } = platformOf(name);
      lock.packages[`node_modules/${name}`] = {
        version,
        ...(cpu === undefined ? {} : { cpu }),
        ...(entry.dev === true ? { dev: true } : {}),
        ...(libc === undefined ? {} : { libc }),
        ...(entry.license === undefined ? {} : { license: entry.license }),
        optional: true,
        ...(os === undefined ? {} : { os }),
      };
      added += 1;
    }
  }
  return added;
};
