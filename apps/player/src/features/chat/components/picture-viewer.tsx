import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { useNavigate } from 'react-router';
import { Viewer } from '../../../kit/picture-viewer/viewer.tsx';
import { useChatLink } from '../chat-link.data.ts';

const Opened = ({ file }: { readonly file: ChatFile }) => {
  const navigate = useNavigate();
  const { data, refetch } = useChatLink(file.id);
  if (data === undefined) return null;
  const close = (): void => {
    // If the viewer was opened directly, there is no history entry to go back to.
    const { idx } = (history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate({ search: '' }, { replace: true }));
  };
  return (
    <Viewer files={[{ ...file, src: data.src }]} firstId={file.id} onClose={close} onRenew={() => void refetch()} />
  );
};

export const PictureViewer = ({ items, fileId }: { readonly items: readonly ChatItem[]; readonly fileId: string }) => {
  const files = items.map((item) => (item.kind === 'message' ? item.message : item.pending).file);
  const file = files.find((each) => each?.id === fileId);
  return file ? <Opened file={file} /> : null;
};
