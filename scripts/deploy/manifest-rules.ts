import * as v from 'valibot';

/** The fields that the rules below read; kubernetes-models checks the rest. */
const probeSchema = v.object({ httpGet: v.object({ path: v.string(), port: v.string() }) });
const envSchema = v.object({
  name: v.string(),
  value: v.optional(v.string()),
  valueFrom: v.optional(v.object({ secretKeyRef: v.optional(v.object({ name: v.string() })) })),
});
const containerSchema = v.object({
  name: v.string(),
  image: v.string(),
  env: v.optional(v.array(envSchema), []),
  resources: v.optional(
    v.object({
      requests: v.optional(v.record(v.string(), v.string()), {}),
      limits: v.optional(v.record(v.string(), v.string()), {}),
    }),
    {},
  ),
  securityContext: v.optional(
    v.object({
      allowPrivilegeEscalation: v.optional(v.boolean()),
      readOnlyRootFilesystem: v.optional(v.boolean()),
      privileged: v.optional(v.boolean()),
      capabilities: v.optional(
        v.object({ drop: v.optional(v.array(v.string()), []), add: v.optional(v.array(v.string())) }),
      ),
    }),
    {},
  ),
  startupProbe: v.optional(probeSchema),
  livenessProbe: v.optional(probeSchema),
  readinessProbe: v.optional(probeSchema),
});
type Container = v.InferOutput<typeof containerSchema>;
const podSchema = v.object({
  automountServiceAccountToken: v.optional(v.boolean()),
  hostNetwork: v.optional(v.boolean()),
  terminationGracePeriodSeconds: v.optional(v.number(), 30),
  topologySpreadConstraints: v.optional(v.array(v.unknown()), []),
  securityContext: v.optional(
    v.object({
      runAsNonRoot: v.optional(v.boolean()),
      runAsUser: v.optional(v.number()),
      seccompProfile: v.optional(v.object({ type: v.string() })),
    }),
    {},
  ),
  containers: v.array(containerSchema),
  initContainers: v.optional(v.array(containerSchema), []),
});
const workloadSchema = v.object({ spec: v.object({ template: v.object({ spec: podSchema }) }) });
const serviceSchema = v.object({
  spec: v.object({ ports: v.array(v.object({ targetPort: v.union([v.string(), v.number()]) })) }),
});

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const secretNames = /(?:URL|SECRET|PASSWORD|TOKEN)$/;
const workloads = new Set(['Deployment', 'Job', 'StatefulSet', 'DaemonSet', 'CronJob']);

const containerProblems = (container: Container, isServer: boolean, graceMs: number): string[] => {
  const { securityContext: security, resources } = container;
  const drainMs = Number(container.env.find(({ name }) => name === 'GUILDHALL_DRAIN_MS')?.value ?? 0);
  const checks: [boolean, string][] = [
    [security.readOnlyRootFilesystem === true, 'its root file system must be read-only'],
    [security.allowPrivilegeEscalation === false, 'it must not gain privileges'],
    [security.privileged !== true, 'it must not be privileged'],
    [
      security.capabilities?.drop.includes('ALL') === true && security.capabilities.add === undefined,
      'it must drop all capabilities',
    ],
    [resources.requests['cpu'] !== undefined && resources.requests['memory'] !== undefined, 'it needs requests'],
    [resources.limits['memory'] !== undefined, 'it needs a memory limit'],
    [!container.image.endsWith(':latest'), 'its image must have a version'],
    [
      container.env.every(({ name, value }) => !secretNames.test(name) || value === undefined),
      'secrets must be references',
    ],
    [!isServer || container.startupProbe?.httpGet.path === '/healthz', 'its startup probe must ask /healthz'],
    [!isServer || container.livenessProbe?.httpGet.path === '/healthz', 'its liveness probe must ask /healthz'],
    [!isServer || container.readinessProbe?.httpGet.path === '/readyz', 'its readiness probe must ask /readyz'],
    [!isServer || (drainMs > 0 && graceMs > drainMs), 'its grace period must be longer than its drain'],
  ];
  return checks.filter(([isMet]) => !isMet).map(([, rule]) => `container ${container.name}: ${rule}`);
};

const podProblems = (pod: v.InferOutput<typeof podSchema>, isServer: boolean): string[] => {
  const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext;
  const checks: [boolean, string][] = [
    [runAsNonRoot === true && runAsUser !== undefined && runAsUser > 0, 'it must not run as root'],
    [seccompProfile?.type === 'RuntimeDefault', 'its seccomp profile must be RuntimeDefault'],
    [pod.automountServiceAccountToken === false, 'it must not mount a token'],
    [pod.hostNetwork !== true, 'it must not use the network of the node'],
    [!isServer || pod.topologySpreadConstraints.length > 0, 'it must spread over nodes'],
  ];
  const graceMs = pod.terminationGracePeriodSeconds * 1000;
  return [
    ...checks.filter(([isMet]) => !isMet).map(([, rule]) => rule),
    ...[...pod.containers, ...pod.initContainers].flatMap((each) => containerProblems(each, isServer, graceMs)),
  ];
};

/** Our own rules, which a valid object can still break. */
export const manifestProblems = (object: KubernetesObject): string[] => {
  const said = (problem: string): string => `${object.kind} ${object.metadata.name}: ${problem}`;
  if (object.kind === 'Secret') return [said('secrets are created apart from the manifests')];
  if (object.kind === 'Service') {
    const { ports } = v.parse(serviceSchema, object).spec;
    return ports.some(({ targetPort }) => ['ops', 9464].includes(targetPort))
      ? [said('the ops port must stay private')]
      : [];
  }
  if (!workloads.has(object.kind)) return [];
  const pod = v.parse(workloadSchema, object).spec.template.spec;
  return podProblems(pod, object.kind === 'Deployment').map(said);
};

/** What must exist beside the workloads, by the names of the deployments. */
export const manifestSetProblems = (objects: readonly KubernetesObject[]): string[] => {
  const has = (kind: string, name: string): boolean =>
    objects.some((each) => each.kind === kind && each.metadata.name === name);
  const missing = objects
    .filter(({ kind }) => kind === 'Deployment')
    .filter(({ metadata }) => !has('PodDisruptionBudget', metadata.name))
    .map(({ metadata }) => `Deployment ${metadata.name}: it needs a disruption budget`);
  return has('NetworkPolicy', 'guildhall-default-deny') ? missing : [...missing, 'a default deny policy is missing'];
};
