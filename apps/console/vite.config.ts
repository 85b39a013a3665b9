import { catalogues, consoleTexts } from '@guildhall/i18n/build/catalogues-plugin.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from '../../tools/compressed-plugin.ts';

const port = Number(process.env['GUILDHALL_CONSOLE_PORT'] ?? 5174);
const origin = process.env['GUILDHALL_DEV_ORIGIN'] ?? 'http://127.0.0.1:5173';

/**
 * In development the console must be opened through the player's origin, as in production: page requests to this port
 * are redirected there.
 */
const atOneOrigin = (): Plugin => ({
  name: 'guildhall-one-origin',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const isPage = request.headers.accept?.includes('text/html') === true;
      if (!isPage || request.headers.host?.endsWith(`:${port}`) !== true) return next();
      response.writeHead(302, { location: `${origin}${request.url ?? '/'}` }).end();
    });
  },
});

export default defineConfig({
  base: '/community/console/',
  plugins: [react(), catalogues(consoleTexts), compressed(), atOneOrigin()],
  build: {
    // Staff use evergreen desktop browsers.
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // The content security policy does not allow data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files for the first visit: shared libraries, shell, sign-in, tables. Code used by a single page (the
        // editor, the calendar) stays in that page's chunk.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|@mantine\/(?:core|hooks|store)|@floating-ui|clsx|react-remove-scroll|tabbable)\b|rolldown\/runtime/,
            },
            {
              name: 'shell',
              test: /console\/src\/(?:main|app\/(?!palette)|platform\/|ui\/(?!keyset-table|row-keys|more-rows|table-skeleton|filter|save|moment-field|pictures\/)|features\/(?:[^/]+\/[^/]+\.feature\.|staff\/(?:sign-in\/fresh-codes|invitation\.public)))|@mantine\/notifications|packages\/client\/src\/(?:call|socket\/(?:reconnecting|staff)-socket)|packages\/(?:browser|i18n)\/src|contract\/src\/(?:http\/staff-limits|[^/]+\/states|templates\/variables)|virtual:texts|preload-helper/,
            },
            // Otherwise shared icons would end up in the chunk of one page, and all other pages would load that chunk.
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
            // Multilingual forms are used by several pages.
            { name: 'texts', test: /console\/src\/multilingual\// },
            // The dialog that mutes or blocks a player, shared by chat and reports.
            {
              name: 'restrictions',
              test: /console\/src\/features\/restrictions\/(?!screens|components\/network|[^/]+\.feature)/,
            },
            // What the chat and the reports show of the player, reasons, targets, routing, follow-up, translations, help to
            // answer, and the field to answer in with its templates.
            {
              name: 'support',
              test: /console\/src\/features\/(?:(?:reasons|targets|routing|follow-up|answer-help|players|translation|composer)\/(?!screens\/player|given-name|[^/]+\.feature)|chat\/(?:model\/(?:why-text|chat-draft)|list\/wait-clock|composer\/draft\.store|write-first-dialog)|notices\/(?:read-notices|mention-list|note-text|components\/mentions|model\/mentions))|contract\/src\/start-of/,
              minShareCount: 2,
            },
            { name: 'staff', test: /console\/src\/features\/staff\/(?!people)|node_modules\/uqr/ },
            // Includes the picture viewer, which the pages with player pictures share, the names of targets, which
            // statistics show, too, and the data of templates, which their page and both composers use.
            {
              name: 'table',
              test: /console\/src\/ui\/(?:keyset-table|row-keys|more-rows|table-skeleton|filter|save|pictures\/)|console\/src\/features\/(?:targets\/given-name|templates\/(?:model\/found-templates|templates\.(?:data|public)))|mantine-datatable/,
            },
          ],
        },
      },
    },
  },
  server: {
    port,
    host: '127.0.0.1',
    strictPort: true,
    // Pages are opened through the player's dev server (one origin); only the hot-reload socket connects here directly.
    hmr: { clientPort: port },
  },
});
