import * as v from 'valibot';
import { storeVariables } from '../../apps/server/src/runtime/config-stores.ts';
import type { KubernetesObject } from './manifest-rules.ts';

/** Each process has a pool for its role, and the role http one more for public reads. */
export const poolsOf = { http: ['HTTP', 'PUBLIC'], gateway: ['GATEWAY'], worker: ['WORKER'] } as const;
/** One connection for readiness, and two for the queue of a worker. */
export const others = { http: 1, gateway: 1, worker: 3 } as const;
/** Three are reserved for superusers; the rest is for migrations, operator commands and monitoring. */
const keptFree = 3 + 7;
const limitName = 'guildhall.dev/max-connections';
/** PostgreSQL's own default. */
const defaultLimit = '100';

type Pool = (typeof poolsOf)[keyof typeof poolsOf][number];
export const poolSize = (pool: Pool, settings: Readonly<Record<string, string>>): number => {
  const name = `GUILDHALL_POOL_${pool}` as const;
  return Number(settings[name] ?? storeVariables[name].default);
};

const deploymentSchema = v.object({
  spec: v.object({
    replicas: v.optional(v.number(), 1),
    strategy: v.object({ rollingUpdate: v.object({ maxSurge: v.number() }) }),
  }),
});
const autoscalerSchema = v.object({ spec: v.object({ maxReplicas: v.number() }) });
const settingsSchema = v.object({
  metadata: v.object({ annotations: v.optional(v.record(v.string(), v.string()), {}) }),
  data: v.record(v.string(), v.string()),
});

/**
 * What the pods of an overlay may open, against the limit that it names. While a roll runs, pods that drain are connected too, and
 * maxSurge does not count them: in the worst case all old ones, beside all new ones.
 */
export const mostConnections = (objects: readonly KubernetesObject[]): { most: number; limit: number } => {
  const named = (kind: string, name: string): KubernetesObject | undefined =>
    objects.find((each) => each.kind === kind && each.metadata.name.startsWith(name));
  const { metadata, data } = v.parse(settingsSchema, named('ConfigMap', 'guildhall-config'));
  const roles = Object.keys(poolsOf) as (keyof typeof poolsOf)[];
  const most = roles.map((role) => {
    const { spec } = v.parse(deploymentSchema, named('Deployment', `guildhall-${role}`));
    const autoscaler = named('HorizontalPodAutoscaler', `guildhall-${role}`);
    const pods = autoscaler === undefined ? spec.replicas : v.parse(autoscalerSchema, autoscaler).spec.maxReplicas;
    const pools = poolsOf[role].map((pool) => poolSize(pool, data));
    return (2 * pods + spec.strategy.rollingUpdate.maxSurge) * pools.reduce((sum, each) => sum + each, others[role]);
  });
  const limit = Number(metadata.annotations[limitName] ?? defaultLimit) - keptFree;
  return { most: most.reduce((sum, each) => sum + each, 0), limit };
};

export const connectionProblems = (objects: readonly KubernetesObject[]): string[] => {
  const { most, limit } = mostConnections(objects);
  if (most <= limit) return [];
  return [
    `its pods may open ${most} database connections, and ${limit} are free: lower GUILDHALL_POOL_* or maxReplicas, or raise PostgreSQL's max_connections and ${limitName} of guildhall-config`,
  ];
};
