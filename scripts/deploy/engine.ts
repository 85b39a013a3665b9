import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { join } from 'node:path';

/** Runs a command to its end; throws with its output if it fails. */
export const run = (command: string, args: readonly string[], options: SpawnSyncOptions = {}): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    maxBuffer: 64 * 1024 * 1024,
    ...options,
    encoding: 'utf8',
  });
  if (status === 0) return stdout;
  throw new Error(`${[command, ...args].join(' ')} failed: ${error?.message ?? `${stdout ?? ''}${stderr ?? ''}`}`);
};

export const isInstalled = (command: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

export type EngineName = 'docker' | 'podman' | 'buildah';

/** Copies every layer where the kernel permits no overlay mounts, which is slow but works everywhere. */
const storageDriver = (store: string): string => {
  const probe = ['--root', join(store, 'probe'), '--runroot', join(store, 'probe-run'), '--storage-driver', 'overlay'];
  return spawnSync('buildah', [...probe, 'info'], { stdio: 'ignore' }).status === 0 ? 'overlay' : 'vfs';
};

const drivers = new Map<string, string>();
const driverOf = (store: string): string => {
  const driver = drivers.get(store) ?? storageDriver(store);
  drivers.set(store, driver);
  return driver;
};

/**
 * Command line of an engine. With a store, podman and buildah keep everything in that folder and need neither a daemon
 * nor the machine's configuration. runc, because crun refuses machines with both versions of cgroups.
 */
export const engineCommand = (name: EngineName, store: string | undefined): string[] => {
  if (store === undefined || name === 'docker') return [name];
  const folders = ['--root', join(store, 'storage'), '--runroot', join(store, 'run')];
  const storage = [...folders, '--storage-driver', driverOf(store)];
  return name === 'podman'
    ? ['podman', ...storage, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs']
    : ['buildah', ...storage];
};

/** The program of docker is often there without its daemon; the others need none. */
const works = (name: EngineName): boolean =>
  isInstalled(name) && (name !== 'docker' || spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0);

export const chooseEngine = (wanted: string | undefined, candidates: readonly EngineName[]): EngineName => {
  const name = candidates.find((each) => (wanted === undefined ? works(each) : each === wanted));
  if (name === undefined)
    throw new Error(`None of ${candidates.join(', ')} works here: install one, or start its daemon.`);
  return name;
};
