import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { FileViewer } from '../../../kit/picture-viewer/file-viewer.tsx';
import { goBackOr } from '../../../platform/router.tsx';
import { useChatLink } from '../chat-link.data.ts';

const Opened = ({ file }: { readonly file: ChatFile }) => {
  const { data, refetch } = useChatLink(file.id);
  if (data === undefined) return null;
  return (
    <FileViewer
      files={[{ ...file, src: data.src }]}
      firstId={file.id}
      onClose={() => goBackOr('')}
      onRenew={() => void refetch()}
    />
  );
};

export const PictureViewer = ({ items, fileId }: { readonly items: readonly ChatItem[]; readonly fileId: string }) => {
  const files = items.map((item) => (item.kind === 'message' ? item.message : item.pending).file);
  const file = files.find((each) => each?.id === fileId);
  return file ? <Opened file={file} /> : null;
};
