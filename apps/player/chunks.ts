import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** Roots of the first visit: the entry, and the screen that most visits open. Their static imports come along. */
const firstVisit = /player\/src\/(?:main\.tsx|features\/articles\/screens\/support-screen\.tsx)$/;

/** Parts of a feature that are loaded apart from its other screens, most because their libraries are large. */
const separateParts: readonly (readonly [string, RegExp])[] = [
  ['calendar', /account-deletion\/calendar\/calendar\.tsx$/],
  ['article', /articles\/screens\/article-screen\.tsx$/],
  // Too small for chunks of their own: each has its name in the first visit.
  ['more', /features\/history\/|incidents\/components\/strip-actions\.tsx$/],
];

/** Loaded over any screen, so the code that notices share with their feature is separate from its screens. */
const notices = /player\/src\/app\/notices\.tsx$/;

/** The chunk that loads a lazily imported module: a part's own, its feature's, or the shared one. */
const chunkOfRoot = (id: string, importers: readonly string[]): string =>
  separateParts.find(([, root]) => root.test(id))?.[0] ??
  (importers.some((importer) => notices.test(importer)) ? 'notices' : undefined) ??
  /player\/src\/features\/([^/]+)\//.exec(id)?.[1] ??
  'more';

/** Follows static imports upwards to the lazily imported modules that need this one. */
const chunksThatNeed = (id: string, context: Context): ReadonlySet<string> => {
  const needed = new Set<string>();
  const seen = new Set([id]);
  for (const each of seen) {
    const info = context.getModuleInfo(each);
    if (info === null) continue;
    if (info.dynamicImporters.length > 0) needed.add(chunkOfRoot(each, info.dynamicImporters));
    for (const importer of info.importers) seen.add(importer);
  }
  return needed;
};

/** Chunks that only show something. What they share must not bring the code of forms along. */
const readers = ['more', 'articles', 'article', 'history', 'search', 'settings'];

/** A module belongs to the feature whose screens need it; what several features need is in `more` or `forms`. */
const chunkOf = (id: string, context: Context): string | null => {
  const needed = chunksThatNeed(id, context);
  const [first = null] = needed;
  if (needed.size <= 1) return first;
  if (readers.some((reader) => needed.has(reader))) return 'more';
  return needed.size === 2 && needed.has('notices') ? 'notices' : 'forms';
};

const onlyChunk =
  (name: string) =>
  (id: string, context: Context): string | null =>
    chunkOf(id, context) === name ? name : null;

/**
 * Few chunks, because each has its name in the first visit and each is a request (docs/adr/0005-first-visit.md). A group
 * takes the static imports of its modules along, except what an earlier group has, so shared code comes first.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Libraries change rarely, so a release does not invalidate them.
  { name: 'vendor', test: /player\/src\/polyfills|node_modules/, tags: ['$initial'] },
  { name: 'app', test: firstVisit },
  // Only the socket validates messages, so the schema library stays out of the first visit.
  { name: 'live', test: /player\/src\/app\/live\.ts$/ },
  // Runs after every start, so it is separate from the screens.
  {
    name: 'background',
    test: /player\/src\/(?:app\/(?:later|offline-precache)|ui\/view-transitions|features\/[^/]+\/[^/]+\.background)\.ts$/,
  },
  { name: onlyChunk('more') },
  { name: onlyChunk('forms') },
  { name: onlyChunk('notices') },
  { name: chunkOf },
];

const runtimeExports = /export\{([^}]*)\};?\s*$/;

/** `a as b,c` of an import or export list as the fields of an object. */
const fieldsOf = (list: string, order: string): string => list.replaceAll(/([\w$]+) as ([\w$]+)/g, order);

/**
 * Copies rolldown's runtime into the vendor chunk, which saves a request of the first visit: rolldown never puts it into a
 * named chunk. Chunks that do not import the vendor chunk keep the separate file, because their names would not change
 * with that of the vendor chunk.
 */
export const runtimeInVendor = (): Plugin => ({
  name: 'guildhall-runtime-in-vendor',
  apply: 'build',
  // File names are hashes of the code before this step.
  augmentChunkHash: () => String([runtimeInVendor, fieldsOf, runtimeExports]),
  generateBundle: (_options, bundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
    const vendor = chunks.find(({ name }) => name === 'vendor');
    if (runtime === undefined || vendor === undefined) throw new Error('no runtime or no vendor chunk');
    const [body, list] = [runtime.code.replace(runtimeExports, ''), runtimeExports.exec(runtime.code)?.[1]];
    if (list === undefined) throw new Error('the runtime chunk exports nothing');
    const inline = `var $runtime=(()=>{${body}return{${fieldsOf(list, '$2:$1')}}})();export{$runtime};`;
    const file = basename(runtime.fileName).replaceAll('.', '\\.');
    for (const chunk of chunks) {
      if (chunk !== vendor && !chunk.imports.includes(vendor.fileName)) continue;
      const source = chunk === vendor ? inline : `import{$runtime}from"./${basename(vendor.fileName)}";`;
      chunk.code = chunk.code.replace(
        new RegExp(`import\\{([^}]*)\\}from"\\./${file}";`),
        (_statement, names: string) => `${source}var{${fieldsOf(names, '$1:$2')}}=$runtime;`,
      );
      if (chunk.code.includes(basename(runtime.fileName))) throw new Error(`${chunk.fileName} imports the runtime`);
      chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
    }
  },
});
