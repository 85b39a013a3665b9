import { parseArgs } from 'node:util';
import { version } from '../apps/server/src/runtime/version.ts';
import { chooseEngine } from './deploy/engine.ts';
import { buildImage, buildLocalBases, localBases, saveImage } from './deploy/image.ts';
import { printSizes } from './deploy/image-sizes.ts';

/**
 * `npm run image` builds the container image with docker, podman or buildah. `-- --from-debian` builds the base images
 * too, from Debian packages, for machines that reach no image registry. `-- --archive FILE` also writes it to a file.
 * `-- --sizes` lists what the image consists of.
 */
const { values } = parseArgs({
  options: {
    tag: { type: 'string', default: `guildhall:${version}` },
    engine: { type: 'string' },
    store: { type: 'string' },
    base: { type: 'string' },
    'build-base': { type: 'string' },
    source: { type: 'string' },
    'from-debian': { type: 'boolean', default: false },
    archive: { type: 'string' },
    sizes: { type: 'boolean', default: false },
  },
});
const engine = chooseEngine(values.engine, ['docker', 'podman', 'buildah']);
const { tag, store, source } = values;
const local = values['from-debian'] ? localBases : {};
if (values.sizes) printSizes({ engine, store, tag });
else {
  if (values['from-debian']) buildLocalBases({ engine, store });
  const options = { engine, store, tag, source, base: values.base, buildBase: values['build-base'], ...local };
  buildImage(options);
  if (values.archive !== undefined) saveImage(options, values.archive);
}
