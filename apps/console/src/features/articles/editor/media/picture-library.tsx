import { Suspense, useState } from 'react';
import { lazyDesk } from '../../../../platform/chunk.ts';
import { PartBoundary } from '../../../../ui/part-boundary.tsx';
import type { MediaDialogProps } from './media-dialog.tsx';

const load = () => lazyDesk(async () => (await import('./media-dialog.tsx')).MediaDialog);

/** The library of pictures, loaded when it is opened. Where it does not come, the editor stays with what is written in it. */
export const PictureLibrary = (props: MediaDialogProps) => {
  // Made with every opening: one that did not arrive would else never be asked for again.
  const [MediaDialog] = useState(load);
  return (
    <PartBoundary resetKey="pictures" onCrash={props.onClose}>
      <Suspense>
        <MediaDialog {...props} />
      </Suspense>
    </PartBoundary>
  );
};
