import { catalogues, consoleTexts } from '@guildhall/i18n/build/catalogues-plugin.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from '../../scripts/compressed-plugin.ts';

export default defineConfig({
  base: '/community/console/',
  plugins: [react(), catalogues(consoleTexts), compressed()],
  build: {
    // Staff sit at desktop browsers that keep themselves up to date.
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // A data: address would need the page's policy to allow more than it should.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files for a first visit: the libraries that every desk uses; the shell; signing in; tables. What a single desk
        // needs (the editor, dates) stays with that desk.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|@mantine\/(?:core|hooks|store)|@floating-ui|clsx|react-remove-scroll|tabbable)\b|rolldown\/runtime/,
            },
            {
              name: 'shell',
              test: /console\/src\/(?:main|app\/(?!palette)|platform\/|ui\/(?!keyset-table|row-keys|more-rows|table-skeleton|filter|save|moment-field|texts\/|pictures\/)|features\/staff\/(?:fresh-codes|invitation\.public))|@mantine\/notifications|packages\/client\/src\/(?:call|keep-socket|staff-live)|packages\/i18n\/src|contract\/src\/(?:staff-limits|suggestion-states)|virtual:texts|preload-helper/,
            },
            // Else they would be put into whichever desk comes first, and every other desk would load that desk.
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
            // What is written in 18 languages is written with the same parts on several desks.
            { name: 'texts', test: /console\/src\/ui\/texts\// },
            { name: 'staff', test: /console\/src\/features\/staff\/|node_modules\/uqr/ },
            // With what the desks of players' things have in common beside it: the viewer of their pictures.
            {
              name: 'table',
              test: /console\/src\/ui\/(?:keyset-table|row-keys|more-rows|table-skeleton|filter|save|pictures\/)|mantine-datatable/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
    host: '127.0.0.1',
    strictPort: true,
    // Opened through the player's server (5173), so that both apps have one origin; only this socket comes here itself.
    hmr: { clientPort: 5174 },
  },
});
