import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { repository } from '../../tools/environment.ts';
import type { KubernetesObject } from './manifest-rules.ts';
import { parseManifests } from './manifests.ts';

export const overlays = join(repository, 'deploy/kubernetes/overlays');

const operations = v.array(v.object({ op: v.string(), path: v.string(), value: v.optional(v.unknown()) }));
const kustomization = v.object({
  resources: v.array(v.string()),
  replicas: v.optional(v.array(v.object({ name: v.string(), count: v.number() })), []),
  configMapGenerator: v.optional(
    v.array(
      v.object({
        name: v.string(),
        envs: v.optional(v.array(v.string()), []),
        literals: v.optional(v.array(v.string()), []),
        options: v.optional(v.object({ annotations: v.record(v.string(), v.string()) }), { annotations: {} }),
      }),
    ),
    [],
  ),
  patches: v.optional(
    v.array(v.object({ target: v.object({ kind: v.string(), name: v.string() }), patch: v.string() })),
    [],
  ),
});

const settingsOf = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const isSettings = ({ kind, metadata }: KubernetesObject): boolean =>
  kind === 'ConfigMap' && metadata.name === 'guildhall-config';

/**
 * The objects of an overlay with its settings and numbers of pods: what decides about connections, and the only part of
 * kustomize that this repeats, so that a machine without kubectl can compare them.
 */
export const readOverlay = (folder: string): KubernetesObject[] => {
  const { resources, ...changes } = v.parse(
    kustomization,
    parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')),
  );
  const objects = resources.flatMap((path) =>
    path.endsWith('.yaml') ? parseManifests(readFileSync(join(folder, path), 'utf8')) : readOverlay(join(folder, path)),
  );
  const setReplicas = (isMeant: (object: KubernetesObject) => boolean, count: unknown): void => {
    for (const object of objects.filter(isMeant))
      Object.assign((object as { spec?: object }).spec ?? {}, { replicas: count });
  };
  for (const { name, count } of changes.replicas) {
    setReplicas(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name, count);
  }
  for (const { target, patch } of changes.patches) {
    const name = new RegExp(`^${target.name}$`);
    for (const { op, path, value } of v.parse(operations, parse(patch))) {
      if (path !== '/spec/replicas') continue;
      setReplicas(
        ({ kind, metadata }) => kind === target.kind && name.test(metadata.name),
        op === 'remove' ? undefined : value,
      );
    }
  }
  const generated = changes.configMapGenerator.find(({ name }) => name === 'guildhall-config');
  if (generated === undefined) return objects;
  const { envs, literals, options } = generated;
  const lines = envs.flatMap((path) => readFileSync(join(folder, path), 'utf8').split('\n'));
  const before = objects.find(isSettings) as { data?: Record<string, string> } | undefined;
  const settings = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'guildhall-config', annotations: options.annotations },
    data: { ...before?.data, ...settingsOf([...lines, ...literals]) },
  };
  return [...objects.filter((object) => !isSettings(object)), settings];
};
