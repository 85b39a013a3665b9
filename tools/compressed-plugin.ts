import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses build output once, instead of on every request. */
export const compressed = (): Plugin => ({
  name: 'guildhall-compressed',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:js|css|json|svg|webmanifest)$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const brotli = brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      });
      if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli);
    }
  },
});
