import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineCommand, run } from '../deploy/engine.ts';
import type { RunningProcess } from '../deploy/trial/process.ts';

/**
 * What podman reads on this machine, so that its commands run as the pages print them: a store in a folder of its own, and a
 * runtime and limits that work without systemd and with both versions of cgroups. Returns the variables that name the files.
 */
export const configurePodman = (folder: string): Record<string, string> => {
  const root = join(folder, 'containers');
  mkdirSync(root);
  const settings = join(root, 'containers.conf');
  const storage = join(root, 'storage.conf');
  writeFileSync(
    settings,
    [
      '[containers]',
      'default_ulimits = ["nofile=20000:20000", "nproc=1000:1000"]',
      'log_driver = "k8s-file"',
      '[engine]',
      'runtime = "runc"',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      '[network]',
      'network_backend = "netavark"',
      `network_config_dir = "${join(root, 'networks')}"`,
      '',
    ].join('\n'),
  );
  const folders = [`graphroot = "${join(root, 'storage')}"`, `runroot = "${join(root, 'run')}"`];
  const driver = engineCommand('buildah', root).at(-1) ?? 'vfs';
  writeFileSync(storage, ['[storage]', `driver = "${driver}"`, ...folders, ''].join('\n'));
  return {
    CONTAINERS_CONF: settings,
    CONTAINERS_STORAGE_CONF: storage,
    BUILDAH_ISOLATION: 'chroot',
    // podman has systemd schedule health checks.
    DISABLE_HC_SYSTEMD: 'true',
  };
};

/** An address of this machine that containers and the machine itself reach, in place of a host name. */
export const addAddress = (address: string): RunningProcess => {
  run('ip', ['address', 'add', `${address}/32`, 'dev', 'lo']);
  return {
    stop: () => {
      run('ip', ['address', 'del', `${address}/32`, 'dev', 'lo']);
      return Promise.resolve();
    },
  };
};
