import { Suspense, useState } from 'react';
import { lazyChunk } from '../../../../platform/network/lazy-chunk.ts';
import { PartBoundary } from '../../../../ui/part-boundary.tsx';
import type { MediaDialogProps } from './media-dialog.tsx';

const load = () => lazyChunk(async () => (await import('./media-dialog.tsx')).MediaDialog);

/** Lazy-loaded picture library. If its chunk fails to load, the editor and its draft stay intact. */
export const PictureLibrary = (props: MediaDialogProps) => {
  // A new lazy component per opening: React caches a failed import forever.
  const [MediaDialog] = useState(load);
  return (
    <PartBoundary resetKey="pictures" onCrash={props.onClose}>
      <Suspense>
        <MediaDialog {...props} />
      </Suspense>
    </PartBoundary>
  );
};
