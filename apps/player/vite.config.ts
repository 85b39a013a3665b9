import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogues, playerTexts } from '@guildhall/i18n/build/catalogues-plugin.ts';
import react from '@vitejs/plugin-react';
import { browserslistToTargets } from 'lightningcss';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from '../../scripts/compressed-plugin.ts';

/** Game clients embed old engines; this is the floor (docs/adr/0004-webview-floor.md). */
const engines = { js: ['chrome87', 'safari14'], css: ['chrome 87', 'safari 14'] };

/** The page's own icon rides in the page: one request less, and smaller than the headers of one. */
const inlineIcon = (): Plugin => ({
  name: 'guildhall-inline-icon',
  apply: 'build',
  transformIndexHtml: (html) => {
    const icon = readFileSync(join(import.meta.dirname, 'public/icon.svg'), 'utf8')
      .trim()
      .replaceAll('"', "'");
    const data = icon.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('<', '%3c').replaceAll('>', '%3e');
    return html.replace(/href="[^"]*icon\.svg"/, () => `href="data:image/svg+xml,${data}"`);
  },
});

/** React Aria brings its words in 34 languages; its calendar is given ours (account-deletion/calendar/prepare-aria.ts). */
const withoutAriaWords = (): Plugin => ({
  name: 'guildhall-without-aria-words',
  apply: 'build',
  load: (id) => (/react-aria\/dist\/private\/\w+\/intlStrings\.mjs$/.test(id) ? 'export default {};' : undefined),
});

const preview = '/community/console/preview';

/** In development the page comes from Vite, so the data block that the server writes is fetched from it here. */
const developmentConfig = (server: string): Plugin => ({
  name: 'guildhall-development-config',
  apply: 'serve',
  transformIndexHtml: async (source, { originalUrl = '' }) => {
    // The console's preview is this very page behind a script of the console's.
    const html = originalUrl.startsWith(preview)
      ? source.replace('<head>', `<head><script src="${preview}.js"></script>`)
      : source;
    const response = await fetch(`${server}/community/api/common/config`);
    const { msg } = (await response.json()) as { msg: unknown };
    const data = JSON.stringify(msg).replaceAll('<', '\\u003c');
    return html.replace('</title>', `</title><script type="application/json" id="guildhall-config">${data}</script>`);
  },
});

const server = process.env['GUILDHALL_SERVER'] ?? 'http://127.0.0.1:8080';
/** The console has a development server of its own; to the browser both are one origin, as in production. */
const consoleServer = 'http://127.0.0.1:5174';

export default defineConfig({
  base: '/community/',
  plugins: [
    react(),
    catalogues(playerTexts),
    compressed(),
    inlineIcon(),
    withoutAriaWords(),
    developmentConfig(server),
  ],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: browserslistToTargets(engines.css) },
  },
  build: {
    target: engines.js,
    cssTarget: engines.js,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        main: join(import.meta.dirname, 'index.html'),
        'service-worker': join(import.meta.dirname, 'src/service-worker.ts'),
      },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // Few files for the first visit: libraries, which change seldom; the shell with the first screen; what article
        // screens share. Left alone, the first screen would take twenty small requests (docs/adr/0005-first-visit.md).
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /player\/src\/polyfills|node_modules\/(?!dompurify|valibot|virtua|react-aria|react-stately|@internationalized|@react-types|@swc|client-only|clsx|use-sync-external-store)|rolldown\/runtime/,
            },
            {
              name: 'app',
              test: /player\/src\/(?:main|app\/(?!late|not-found|take-along)|ui\/(?!confirm|copy|empty|facts|failed|list-end|more-icons|not-found|pull|reference|relative|toast|use-modal)|platform\/(?!copy-text|last-wish|late-write|new-key|own-keys|told)|features\/(?:totals|replies\/replies\.public|chat\/chat\.public))|player\/src\/features\/articles\/(?:screens\/support|components\/(?:hero|topics)|articles\.data)|packages\/(?:contract\/src\/(?:errors|limits|page|post-types|route)\.|client\/src\/call|i18n\/src)|virtual:texts|preload-helper/,
            },
            // The socket alone checks what it hears: no schema comes with the first screen.
            {
              name: 'live',
              test: /node_modules\/valibot|packages\/(?:contract\/src\/(?:realtime\/(?!chat)|totals)|client\/src\/(?:live|keep-socket))/,
            },
            // Runs after every start: apart from the forms it watches over.
            {
              name: 'background',
              test: /player\/src\/(?:app\/late|platform\/own-keys)|feedback\/form\/recorded|(?:feedback|chat|surveys|account-deletion)\.background/,
            },
            // Each further file has a name in the first one, so what is small goes together.
            // What drafts are kept in, and the badge, belong to no single feature. Before chat: a group takes along what its own
            // modules need, and no list should have to fetch a chat.
            {
              name: 'more',
              test: /player\/src\/(?:app|ui|platform|features\/launch)\/|articles\/(?:status-badge|components\/status-badge)|feedback\/(?:kept\.public|kept\/kept(?:-store|-records)?\.|draft\/draft\.model|outbox\/outbox\.item)|contract\/src\/(?:feedback-rules|player-errors)/,
            },
            // All of chat, with the schemas of its frames and the list that only it needs.
            {
              name: 'chat',
              test: /features\/chat\/(?!chat\.background)|node_modules\/virtua|packages\/(?:client\/src|contract\/src\/(?:chat|realtime\/chat))/,
            },
            // The calendar alone: what it is built from is as large as the first screen.
            {
              name: 'calendar',
              test: /account-deletion\/calendar\/(?:calendar\.|prepare)|node_modules\/(?:react-aria|react-stately|@internationalized|@react-types|@swc|client-only|clsx|use-sync-external-store)/,
            },
            { name: 'deletion-banner', test: /account-deletion\/(?:banner|state)\// },
            { name: 'articles', test: /features\/(?:articles\/(?!model|screens\/article)|history\/history\.public)/ },
            { name: 'me', test: /features\/settings\/(?!screens\/about)/ },
            { name: 'surveys', test: /features\/surveys\/|contract\/src\/survey-rules/ },
            {
              name: 'feedback',
              test: /features\/(?:feedback|files|incidents|replies|suggestions)\/|packages\/contract\/src\/(?!realtime|rich)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    host: '127.0.0.1',
    strictPort: true,
    proxy: {
      '/community/api': server,
      '/community/media': server,
      '/community/game_client': server,
      '/community/portraits': server,
      '/community/websocket': { target: server, ws: true },
      '/community/console/websocket': { target: server, ws: true },
      '/community/console': {
        target: consoleServer,
        bypass: ({ url = '' }) => (url.startsWith(`${preview}?`) ? url : undefined),
      },
    },
  },
});
