/**
 * Import rules (see CONTRIBUTING.md). They apply to all features: `$1` and `$2` are the app and the noun of the importing
 * file. Type imports count like any other.
 */
const tests = '\\.test\\.tsx?$';
const code = '\\.[cm]?[jt]sx?$';
/** Factories, sample requests and fixtures. */
const testing = '/testing/';
const packageNamed = (names) => `(^|/)node_modules/(${names})(/|$)`;
const named = (roles) => `[^/]\\.(${roles.join('|')})\\.tsx?$`;

/** What a file of a server feature does; the last part of its name. CONTRIBUTING.md explains each. */
const serverRoles = [
  'routes',
  'service',
  'queries',
  'rules',
  'view',
  'jobs',
  'socket',
  'hints',
  'adapter',
  'public',
  'module',
  'tables',
  'quotas',
  'metrics',
  'factory',
];
/** The same for files without JSX in features of the apps; hooks are named `use-*.ts`, pure logic lies in `model/`. */
const playerRoles = [
  'feature',
  'screens',
  'data',
  'model',
  'store',
  'public',
  'background',
  'live',
  'adapter',
  'icons',
];
const consoleRoles = ['feature', 'data', 'model', 'store', 'public', 'live', 'adapter', 'd'];
/** Server folders from bottom to top: each may import only itself and those before it. */
const above = (...folders) =>
  `^apps/server/src/((${folders.join('|')}|commands)/|(wiring|features|server|main|guildhall)\\.ts$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'server-files-have-a-role',
      comment: 'A file of a server feature ends in one of the roles above.',
      severity: 'error',
      module: {
        path: '^apps/server/src/features/.+\\.ts$',
        pathNot: [tests, testing, named(serverRoles)],
        numberOfDependentsLessThan: 100,
      },
      from: {},
    },
    {
      name: 'player-files-have-a-role',
      comment: 'A .ts file of a feature is a hook, lies in model/, or ends in one of the roles above.',
      severity: 'error',
      module: {
        path: '^apps/player/src/features/.+\\.ts$',
        pathNot: [tests, testing, named(playerRoles), '/model/[^/]+$', '/use-[^/]+$'],
        numberOfDependentsLessThan: 100,
      },
      from: {},
    },
    {
      name: 'console-files-have-a-role',
      comment: 'A .ts file of a feature is a hook, lies in model/, or ends in one of the roles above.',
      severity: 'error',
      module: {
        path: '^apps/console/src/features/.+\\.ts$',
        pathNot: [tests, testing, named(consoleRoles), '/model/[^/]+$', '/use-[^/]+$'],
        numberOfDependentsLessThan: 100,
      },
      from: {},
    },
    {
      name: 'features-meet-in-public-files',
      comment: 'A feature may import only *.public.ts files of other features.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: [tests, testing] },
      to: {
        path: '^apps/$1/src/features/',
        pathNot: ['^apps/$1/src/features/$2/', '^apps/$1/src/features/[^/]+/[^/]+\\.public\\.tsx?$'],
      },
    },
    {
      name: 'features-are-wired-in-one-place',
      comment:
        'Only the server’s wiring.ts, features.ts, server.ts, roles/ and commands/, and app/ of the player and the console, may import feature internals.',
      severity: 'error',
      from: {
        path: '^apps/([^/]+)/src/',
        pathNot: [
          '^apps/[^/]+/src/features/',
          '^apps/server/src/(wiring|features|server)\\.ts$',
          '^apps/server/src/(roles|commands)/',
          '^apps/[^/]+/src/app/',
          testing,
          tests,
        ],
      },
      to: { path: '^apps/$1/src/features/', pathNot: '\\.public\\.tsx?$' },
    },
    {
      name: 'wiring-takes-no-queries',
      comment:
        'wiring.ts, features.ts and commands/ may import services, modules and public files, but not queries or routes.',
      severity: 'error',
      from: { path: '^apps/server/src/(commands/)?[^/]+\\.ts$', pathNot: tests },
      to: { path: '^apps/server/src/features/.+\\.(queries|routes)\\.ts$' },
    },
    {
      name: 'routes-know-no-sql',
      comment: 'Routes, sockets and modules call the service; only services, jobs and public files use the queries.',
      severity: 'error',
      from: { path: '\\.(routes|module|socket|view|rules)\\.ts$' },
      to: { path: ['\\.queries\\.ts$', packageNamed('kysely|pg')], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'quotas-of-players-are-declared',
      comment: 'Only *.quotas.ts files make quotas of players, so that the erasure finds all of them.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [tests, testing, '\\.quotas\\.ts$', '^apps/server/src/(data/quota|registration/feature)\\.ts$'],
      },
      to: { path: '^apps/server/src/data/player-quotas\\.ts$' },
    },
    {
      name: 'queries-know-no-rules',
      comment: 'Queries must not import services, routes or modules.',
      severity: 'error',
      from: { path: '\\.queries\\.ts$' },
      to: { path: ['\\.(service|routes|module|public)\\.ts$', packageNamed('fastify|@fastify/[^/]+')] },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '\\.(service|jobs)\\.ts$' },
      to: { path: ['\\.(routes|module)\\.ts$', packageNamed('fastify|@fastify/[^/]+')] },
    },
    {
      name: 'pictures-are-decoded-apart',
      comment: 'Decoders process untrusted bytes, so they run only in the isolated ingest process (threat 22).',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [tests, testing, '/pictures\\.(ingest-process|decode|mark)\\.adapter\\.ts$'],
      },
      to: { path: ['/pictures\\.(decode|mark)\\.adapter\\.ts$', packageNamed('sharp')] },
    },
    {
      name: 'runtime-is-at-the-bottom',
      severity: 'error',
      from: { path: '^apps/server/src/runtime/', pathNot: tests },
      to: { path: above('data', 'storage', 'http', 'sockets', 'registration', 'features', 'roles') },
    },
    {
      name: 'data-and-storage-know-nothing-above',
      severity: 'error',
      from: { path: '^apps/server/src/(data|storage)/', pathNot: tests },
      to: { path: above('http', 'sockets', 'registration', 'features', 'roles') },
    },
    {
      name: 'commands-are-on-top',
      comment: 'Only guildhall.ts, main.ts and scripts/ run commands; the server itself never does.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [tests, '^apps/server/src/(commands/|(guildhall|main)\\.ts$)'] },
      to: { path: '^apps/server/src/(commands/|(guildhall|main)\\.ts$)' },
    },
    {
      name: 'server-knows-no-development',
      comment:
        'The server and the guildhall command run in an image that has neither tools/ nor scripts/, and of apps/server no development/ and no seeds/.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [tests, testing] },
      to: { path: '^((scripts|tools|bench|faults|load|testbed|e2e)|apps/server/(development|seeds))/' },
    },
    {
      name: 'http-and-sockets-know-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/(http|sockets)/', pathNot: tests },
      to: { path: above('registration', 'features', 'roles') },
    },
    {
      name: 'registration-knows-no-feature',
      comment: 'registration/ says what a feature is and opens those it is given; features.ts names them.',
      severity: 'error',
      from: { path: '^apps/server/src/registration/', pathNot: tests },
      to: { path: above('features', 'roles') },
    },
    {
      name: 'features-know-no-list',
      comment: 'What all features do, a feature learns from `features` when it is opened.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: [tests, testing] },
      to: { path: '^apps/server/src/(wiring|features|server)\\.ts$|^apps/server/src/roles/' },
    },
    {
      name: 'app-platform-knows-nothing-above',
      comment: 'platform/, ui/, kit/ and multilingual/ of the player and the console must not import features or app/.',
      severity: 'error',
      from: { path: '^apps/(player|console)/src/(platform|ui|kit|multilingual)/', pathNot: tests },
      to: { path: '^apps/$1/src/(features|app)/' },
    },
    {
      name: 'app-platform-knows-no-components',
      comment: 'platform/ is below ui/, and ui/ below kit/ and multilingual/.',
      severity: 'error',
      from: { path: '^apps/(player|console)/src/(platform|ui)/', pathNot: tests },
      to: { path: '^apps/$1/src/(kit|multilingual)/' },
    },
    {
      name: 'app-features-know-no-app',
      comment: 'app/ composes the features, so features must not import it.',
      severity: 'error',
      from: { path: '^apps/(player|console)/src/features/', pathNot: tests },
      to: { path: '^apps/$1/src/app/' },
    },
    {
      name: 'nothing-imports-scripts',
      comment: 'scripts/ holds commands; what they share with the apps is in tools/.',
      severity: 'error',
      from: { path: '^(apps|packages|tools|testbed|e2e|bench|faults|load)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'tools-are-below-the-apps',
      comment:
        'Builds and tests of the apps import tools/. What starts or migrates a server is in apps/server/development/, what reads the server’s code in scripts/.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(apps|testbed|e2e|bench|faults|load)/' },
    },
    {
      name: 'testbed-is-below',
      comment: 'testbed/ starts and calls real processes for faults/, load/ and bench/, and knows none of them.',
      severity: 'error',
      from: { path: '^testbed/' },
      to: { path: '^(e2e|bench|faults|load)/' },
    },
    {
      name: 'faults-and-load-stand-apart',
      comment: 'What faults/ and load/ share is in testbed/; bench/ is above both.',
      severity: 'error',
      from: { path: '^(faults|load)/' },
      to: { path: '^(e2e|bench|faults|load)/', pathNot: '^$1/' },
    },
    {
      name: 'apps-run-in-a-browser',
      severity: 'error',
      from: { path: '^apps/(player|console)/src/' },
      to: { path: '^(apps/server|scripts|tools|e2e|bench|faults|load|testbed)/' },
    },
    {
      name: 'apps-never-import-each-other',
      comment: 'Code shared by apps belongs in a package.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'browser-code-uses-no-node',
      severity: 'error',
      from: { path: '^(apps/(player|console)|packages/[^/]+)/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-knows-no-browser',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: packageNamed('react|react-dom|react-router|@mantine/[^/]+|@lingui/react|@tanstack/react-query') },
    },
    {
      name: 'packages-know-no-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|scripts|tools|e2e|bench|faults|load|testbed)/' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract may import only its own files, the list of locales and valibot.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/contract/src/', '^packages/i18n/src/locales\\.ts$', packageNamed('valibot')] },
    },
    {
      name: 'browser-package-stands-alone',
      comment: 'What both apps share in a browser may import only its own files and React.',
      severity: 'error',
      from: { path: '^packages/browser/src/', pathNot: tests },
      to: { pathNot: ['^packages/browser/src/', packageNamed('react')] },
    },
    {
      name: 'browser-package-is-for-the-apps',
      severity: 'error',
      from: { pathNot: ['^apps/(player|console)/', '^packages/browser/'] },
      to: { path: '^packages/browser/' },
    },
    {
      name: 'client-knows-no-react',
      severity: 'error',
      from: { path: '^packages/client/src/' },
      to: { path: packageNamed('react|react-dom|react-router|@lingui/[^/]+|@tanstack/[^/]+') },
    },
    {
      name: 'code-needs-no-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: [tests, testing] },
      to: { path: [tests, testing, packageNamed('vitest|fast-check')] },
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-exist',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'names-say-what',
      comment: 'Files and folders are named for what they do.',
      severity: 'error',
      module: {
        path: `^(apps|packages|scripts|tools|e2e|bench|faults|load|testbed)/(.+/)?([^/]+[.-])?(utils?|helpers?|common|misc)(/[^/]+)*${code}`,
        pathNot: packageNamed('[^/]+'),
        numberOfDependentsLessThan: 100,
      },
      from: {},
    },
  ],
  options: {
    // dependency-cruiser does not support TypeScript 7 yet. swc reports type imports without `tsPreCompilationDeps`.
    parser: 'swc',
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^(apps/[^/]+|packages/[^/]+|e2e)/(dist|test-results|playwright-report)/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default', 'require'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};
