interface Schema {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}
type Content = Record<string, { readonly schema: Schema }>;
interface Operation {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly content?: Content }>;
}
type Paths = Record<string, Record<string, Operation>>;

const pathsOf = async (url: string): Promise<Paths> => {
  // The whole document is on the port for operators, ten above the other one.
  const ops = new URL('/openapi.json', url);
  ops.port = String(Number(ops.port) + 10);
  return ((await (await fetch(ops)).json()) as { paths: Paths }).paths;
};

const schemaOf = (content: Content | undefined): Schema => content?.['application/json']?.schema ?? {};

const refusedFields = (sent: Schema, accepted: Schema): string[] => {
  const missing = (accepted.required ?? []).filter((name) => !(name in (sent.properties ?? {})));
  const unknown = Object.keys(sent.properties ?? {}).filter((name) => !(name in (accepted.properties ?? {})));
  return [...missing, ...(accepted.additionalProperties === false ? unknown : [])];
};

/** Routes and fields that pages of `client` use and a server of `server` does not have. Compares only the first level of fields. */
const refusals = (client: Paths, server: Paths): string[] =>
  Object.entries(client).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, used]) => {
      const there = server[path]?.[method];
      if (there === undefined) return [path];
      const fields = refusedFields(schemaOf(used.requestBody?.content), schemaOf(there.requestBody?.content));
      const [read, given] = [used, there].map(
        ({ responses }) => schemaOf(responses['200']?.content).properties?.['msg'] ?? {},
      );
      const gone = (read?.required ?? []).filter(
        (name) => given?.properties !== undefined && !(name in given.properties),
      );
      return [...fields.map((name) => `${path} refuses ${name}`), ...gone.map((name) => `${path} lacks ${name}`)];
    }),
  );

/**
 * Names that changed on purpose since a commit that was never published, so that only its developers have open pages of it
 * (ADR 34). A published release has no entry here.
 */
const renamedBeforeRelease: Readonly<Record<string, readonly string[]>> = {
  '28bcb743': [
    '/chat/figures',
    '/feedback/figures',
    '/target/figures',
    ...['/article/bulk', '/feedback/bulk'].flatMap((path) => [`${path} refuses action`, `${path} refuses deed`]),
  ],
};

/**
 * `broken`: what open pages of the previous release no longer find. `removed`: routes of the previous release that are gone, and
 * that its pages do not call. `renamed`: what changed its name before the first release. `ahead`: what pages of this release do not find there yet.
 */
export const compareContracts = async (
  ref: string,
  [previous, current]: readonly [string, string],
  isCalled: (path: string) => boolean,
): Promise<{ broken: string[]; removed: string[]; renamed: string[]; ahead: string[] }> => {
  const [before, after] = await Promise.all([pathsOf(previous), pathsOf(current)]);
  const missing = refusals(before, after);
  const isRemoved = (what: string): boolean => what in before && !isCalled(what);
  const isRenamed = (what: string): boolean => renamedBeforeRelease[ref]?.includes(what) ?? false;
  return {
    broken: missing.filter((what) => !isRemoved(what) && !isRenamed(what)),
    removed: missing.filter(isRemoved),
    renamed: missing.filter(isRenamed),
    ahead: refusals(after, before),
  };
};
