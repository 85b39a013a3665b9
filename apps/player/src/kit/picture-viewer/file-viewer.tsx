import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { useText } from '../../platform/text/i18n.ts';
import { PrivatePicture } from './private-picture.tsx';
import { Viewer } from './viewer.tsx';

interface FileViewerProps {
  readonly files: readonly PlayerFile[];
  readonly firstId: string;
  readonly onClose: () => void;
  readonly onRenew: () => void;
}

/** The viewer for private pictures, whose links expire. */
export const FileViewer = ({ files, firstId, onClose, onRenew }: FileViewerProps) => {
  const t = useText();
  const slides = files.map((file, position) => ({
    id: file.id,
    picture: <PrivatePicture file={file} alt={t('files.picture', { number: position + 1 })} onRenew={onRenew} />,
  }));
  return <Viewer slides={slides} firstId={firstId} onClose={onClose} />;
};
