import { spawnSync } from 'node:child_process';
import { engineCommand, run } from '../engine.ts';

export interface ContainerPlan {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Host folder to container folder; a colon and `ro` for read-only. */
  readonly volumes: Readonly<Record<string, string>>;
}

/**
 * What docs/operations/deploy.md tells operators to run: read-only root, no capabilities, no new privileges. The limits
 * are there because some machines do not let containers raise them; host networking because some have no bridges.
 */
const hardening = [
  '--read-only',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--read-only-tmpfs=false',
  '--tmpfs=/tmp:rw,size=64m,mode=1777',
  '--ulimit=nofile=20000:20000',
  '--ulimit=nproc=1000:1000',
  '--network=host',
  // podman schedules health checks with systemd, which is not everywhere.
  '--health-interval=disable',
  '--pull=never',
];

export const createContainers = (store: string | undefined) => {
  const [command = 'podman', ...global] = engineCommand('podman', store);
  const podman = (...args: string[]): string => run(command, [...global, ...args]);
  const optionsOf = ({ environment, volumes }: ContainerPlan): string[] => [
    ...hardening,
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
    ...Object.entries(volumes).map(([from, to]) => `--volume=${from}:${to}`),
  ];
  const started: string[] = [];
  return {
    podman,
    /** Runs a command to its end and returns what it printed. */
    once: (plan: ContainerPlan): string =>
      podman('run', '--rm', `--name=${plan.name}`, ...optionsOf(plan), plan.image, ...plan.args),
    start: (plan: ContainerPlan): void => {
      started.push(plan.name);
      // A server that starts before its database is up ends, and the engine starts it again.
      podman(
        'run',
        '--detach',
        '--restart=on-failure',
        `--name=${plan.name}`,
        ...optionsOf(plan),
        plan.image,
        ...plan.args,
      );
    },
    exec: (name: string, ...args: string[]): string => podman('exec', name, ...args),
    /** The exit code and what was printed; for commands that are expected to fail. */
    tryExec: (name: string, ...args: string[]): { status: number | null; output: string } => {
      const { status, stdout, stderr } = spawnSync(command, [...global, 'exec', name, ...args], { encoding: 'utf8' });
      return { status, output: `${stdout}${stderr}` };
    },
    logs: (name: string): string => {
      const { stdout, stderr } = spawnSync(command, [...global, 'logs', '--tail=40', name], { encoding: 'utf8' });
      return `${stdout}${stderr}`;
    },
    /** Stops a container as an orchestrator does, and returns its exit code. */
    stop: (name: string): number => {
      podman('stop', '--time=60', name);
      return Number(podman('inspect', '--format={{.State.ExitCode}}', name));
    },
    removeAll: (): void => {
      for (const name of started)
        spawnSync(command, [...global, 'rm', '--force', '--time=5', name], { stdio: 'ignore' });
    },
  };
};
export type Containers = ReturnType<typeof createContainers>;
