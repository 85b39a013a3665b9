/**
 * The walls (docs: CONTRIBUTING.md). Written once for every present and future feature: `$1` and `$2` stand for the app
 * and the noun of the importing file. Imports of types count like any other.
 */
const tests = '\\.test\\.tsx?$';
const code = '\\.[cm]?[jt]sx?$';
const packageNamed = (names) => `(^|/)node_modules/(${names})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'features-meet-in-public-files',
      comment: 'A feature may import of another feature only its *.public.ts file.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^apps/$1/src/features/',
        pathNot: ['^apps/$1/src/features/$2/', '^apps/$1/src/features/[^/]+/[^/]+\\.public\\.tsx?$'],
      },
    },
    {
      name: 'features-are-wired-in-one-place',
      comment:
        'Only services.ts, features.ts and server.ts of the server, and app/ of the player and the console, open up features.',
      severity: 'error',
      from: {
        path: '^apps/([^/]+)/src/',
        pathNot: [
          '^apps/[^/]+/src/features/',
          '^apps/server/src/(services|features|server)\\.ts$',
          '^apps/[^/]+/src/app/',
          '^apps/server/src/testing/',
          tests,
        ],
      },
      to: { path: '^apps/$1/src/features/', pathNot: '\\.public\\.tsx?$' },
    },
    {
      name: 'wiring-takes-no-queries',
      comment: 'services.ts and features.ts take services, modules, tickets and public files, not queries or routes.',
      severity: 'error',
      from: { path: '^apps/server/src/[^/]+\\.ts$', pathNot: tests },
      to: { path: '^apps/server/src/features/.+\\.(queries|routes)\\.ts$' },
    },
    {
      name: 'routes-know-no-sql',
      comment: 'Routes and modules call the service; only the service knows the queries.',
      severity: 'error',
      from: { path: '\\.(routes|module)\\.ts$' },
      to: { path: ['\\.queries\\.ts$', packageNamed('kysely|pg')] },
    },
    {
      name: 'queries-know-no-rules',
      comment: 'Queries say how. They import no service, routes or module.',
      severity: 'error',
      from: { path: '\\.queries\\.ts$' },
      to: { path: ['\\.(service|routes|module|public)\\.ts$', packageNamed('fastify|@fastify/[^/]+')] },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: ['\\.(routes|module)\\.ts$', packageNamed('fastify|@fastify/[^/]+')] },
    },
    {
      name: 'pictures-are-decoded-apart',
      comment: 'Decoders see bytes of anybody, so they run in the ingest process and nowhere else (attack 22).',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [tests, '^apps/server/src/testing/', '/(ingest-process|pictures\\.(decode|mark))\\.ts$'],
      },
      to: { path: ['/pictures\\.(decode|mark)\\.ts$', packageNamed('sharp')] },
    },
    {
      name: 'gateway-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/server/src/gateway/', pathNot: tests },
      to: { path: '^apps/server/src/(features/|roles/|(services|features|server|main)\\.ts$)' },
    },
    {
      name: 'platform-knows-nobody-above',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: { path: '^apps/server/src/(features/|roles/|gateway/|(services|features|server|main)\\.ts$)' },
    },
    {
      name: 'app-platform-knows-nobody-above',
      comment: 'platform/ and ui/ of the player and the console serve the features and the app; they import neither.',
      severity: 'error',
      from: { path: '^apps/(player|console)/src/(platform|ui)/', pathNot: tests },
      to: { path: '^apps/$1/src/(features|app)/' },
    },
    {
      name: 'app-features-know-no-app',
      comment: 'app/ puts the features together, so no feature may lean on it.',
      severity: 'error',
      from: { path: '^apps/(player|console)/src/features/', pathNot: tests },
      to: { path: '^apps/$1/src/app/' },
    },
    {
      name: 'apps-run-in-a-browser',
      severity: 'error',
      from: { path: '^apps/(player|console)/src/' },
      to: { path: '^(apps/server|scripts|e2e|bench|faults)/' },
    },
    {
      name: 'apps-never-import-each-other',
      comment: 'What two apps share is a package.',
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
      to: { path: '^(apps|scripts|e2e|bench|faults)/' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'Everything that crosses a process: its own files, the list of locales and valibot, nothing else.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/contract/src/', '^packages/i18n/src/locales\\.ts$', packageNamed('valibot')] },
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
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: [tests, '^apps/server/src/testing/'] },
      to: { path: [tests, '^apps/server/src/testing/', packageNamed('vitest|fast-check')] },
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
      comment: 'No attic: a file or folder is named for what it does.',
      severity: 'error',
      module: {
        path: `^(apps|packages|scripts|e2e|bench|faults)/(.+/)?([^/]+[.-])?(utils?|helpers?|common|misc)(/[^/]+)*${code}`,
        pathNot: packageNamed('[^/]+'),
        numberOfDependentsLessThan: 100,
      },
      from: {},
    },
  ],
  options: {
    // TypeScript 7 has no API for this tool yet. With swc, imports of types are seen without `tsPreCompilationDeps`.
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
