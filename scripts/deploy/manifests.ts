import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { repository } from '../../tools/environment.ts';
import type { KubernetesObject } from './manifest-rules.ts';

export const parseManifests = (text: string): KubernetesObject[] =>
  parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() as KubernetesObject;
  });

/** The objects of the base and the overlays as they are written, before kustomize joins them. */
export const readManifests = (): KubernetesObject[] =>
  globSync('deploy/kubernetes/{base,overlays}/**/*.yaml', { cwd: repository })
    .sort()
    .flatMap((path) => parseManifests(readFileSync(join(repository, path), 'utf8')))
    .filter(({ kind }) => kind !== 'Kustomization');

type Model = new (data: KubernetesObject) => { validate(): void };

/** Checks an object against the schema of its kind; the message says what is wrong. */
export const schemaProblems = async (object: KubernetesObject): Promise<string[]> => {
  const { apiVersion, kind, metadata } = object;
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}`)) as Record<
    string,
    Model | undefined
  >;
  const model = models[kind];
  if (model === undefined) return [`${kind} ${metadata.name}: unknown kind`];
  try {
    new model(object).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${error instanceof Error ? error.message : String(error)}`];
  }
};

/** The schemas accept fields that do not exist, so a mistyped name would pass; the types of the same package do not. */
export const unknownFields = (objects: readonly KubernetesObject[]): string[] => {
  // Below the repository, so that the compiler finds the package.
  mkdirSync(join(repository, 'test-results'), { recursive: true });
  const folder = mkdtempSync(join(repository, 'test-results', 'manifests-'));
  try {
    const lines = objects.flatMap((object, index) => [
      `import type { I${object.kind} as I${index} } from 'kubernetes-models/${object.apiVersion}';`,
      `export const ${object.kind}${index} = ${JSON.stringify(object)} satisfies I${index};`,
    ]);
    const file = join(folder, 'objects.ts');
    writeFileSync(file, lines.join('\n'));
    const options = ['--noEmit', '--ignoreConfig', '--skipLibCheck', '--strict', '--target', 'es2024'];
    const { status, stdout } = spawnSync('tsc', [...options, '--module', 'nodenext', file], { encoding: 'utf8' });
    return status === 0 ? [] : [stdout];
  } finally {
    rmSync(folder, { recursive: true });
  }
};
