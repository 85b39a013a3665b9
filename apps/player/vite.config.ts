import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogues, playerTexts } from '@guildhall/i18n/build/catalogues-plugin.ts';
import react from '@vitejs/plugin-react';
import { browserslistToTargets } from 'lightningcss';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { compressed } from '../../tools/compressed-plugin.ts';
import { chunkGroups, runtimeInVendor } from './chunks.ts';

/** Oldest supported engines, because game clients embed old webviews (docs/adr/0004-webview-floor.md). */
const engines = { js: ['chrome87', 'safari14'], css: ['chrome 87', 'safari 14'] };

/**
 * Inlines the icon: it is smaller than the headers of a separate request. Its copy in the splash costs nothing, because
 * the page is compressed.
 */
const inlineIcon = (): Plugin => ({
  name: 'guildhall-inline-icon',
  apply: 'build',
  transformIndexHtml: (html) => {
    const icon = readFileSync(join(import.meta.dirname, 'public/icon.svg'), 'utf8')
      .trim()
      .replaceAll('"', "'");
    const data = icon.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('<', '%3c').replaceAll('>', '%3e');
    return html.replaceAll(/(href|src)="[^"]*icon\.svg"/g, (_all, name) => `${name}="data:image/svg+xml,${data}"`);
  },
});

/** Drops React Aria's strings in 34 languages; the calendar uses ours (account-deletion/calendar/prepare-aria.adapter.ts). */
const withoutAriaWords = (): Plugin => ({
  name: 'guildhall-without-aria-words',
  apply: 'build',
  load: (id) => (/react-aria\/dist\/private\/\w+\/intlStrings\.mjs$/.test(id) ? 'export default {};' : undefined),
});

/** Stubs the mutation cache: writes do not go through the query library. */
const withoutMutations = (): Plugin => ({
  name: 'guildhall-without-mutations',
  apply: 'build',
  load: (id) =>
    id.endsWith('query-core/build/modern/mutationCache.js')
      ? 'export class MutationCache { findAll() { return []; } resumePausedMutations() { return Promise.resolve(); } clear() {} }'
      : undefined,
});

/**
 * Minifies the page, which is sent with every visit. The stylesheet comes after the splash, which browsers then show
 * without waiting for it.
 */
const minifiedPage = (): Plugin => ({
  name: 'guildhall-minified-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      return html
        .replace(/(?<=<script>)[\s\S]*?(?=<\/script>)/g, (code) =>
          minifySync('page.js', code, { compress: { target: engines.js } }).code.trim(),
        )
        .replace(sheet, '')
        .replace('</body>', () => `${sheet}</body>`)
        .replaceAll(/<!--.*?-->/g, '')
        .replaceAll(/\s*\n\s*/g, '')
        .replaceAll(' />', '>');
    },
  },
});

const preview = '/community/console/preview';

/** In development Vite serves the page, so the config block that the server would embed is fetched here. */
const developmentConfig = (server: string): Plugin => ({
  name: 'guildhall-development-config',
  apply: 'serve',
  transformIndexHtml: async (source, { originalUrl = '' }) => {
    // The console's preview is this page with a console script in front.
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
const origin = new URL(process.env['GUILDHALL_DEV_ORIGIN'] ?? 'http://127.0.0.1:5173');
/** The console has its own dev server; the proxy makes both one origin, as in production. */
const consoleServer = `http://127.0.0.1:${process.env['GUILDHALL_CONSOLE_PORT'] ?? '5174'}`;

export default defineConfig({
  base: '/community/',
  plugins: [
    react(),
    catalogues(playerTexts),
    compressed(),
    inlineIcon(),
    withoutAriaWords(),
    withoutMutations(),
    runtimeInVendor(),
    minifiedPage(),
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
      // Our class fields shadow no setters, so plain assignments replace a helper.
      transform: { assumptions: { setPublicClassFields: true } },
      input: {
        main: join(import.meta.dirname, 'index.html'),
        'service-worker': join(import.meta.dirname, 'src/service-worker.ts'),
      },
      // Every first visit contains the names, and hashes do not compress: six characters are enough for a name.
      output: {
        entryFileNames: (chunk) => (chunk.name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash:6].js'),
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port: Number(origin.port),
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
