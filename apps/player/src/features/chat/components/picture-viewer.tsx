import type { ChatItem } from '@guildhall/client/conversation-types.ts';
import type { ChatFile } from '@guildhall/contract/chat.ts';
import { useNavigate } from 'react-router';
import { Viewer } from '../../feedback/viewer.public.ts';
import { useChatLink } from '../chat.links.ts';

const Opened = ({ file }: { readonly file: ChatFile }) => {
  const navigate = useNavigate();
  const { data, refetch } = useChatLink(file.id);
  if (data === undefined) return null;
  const close = (): void => {
    // Opened directly, there is no conversation behind it in the history.
    const { idx } = (history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate({ search: '' }, { replace: true }));
  };
  return (
    <Viewer files={[{ ...file, src: data.src }]} firstId={file.id} onClose={close} onRenew={() => void refetch()} />
  );
};

/** The picture that the address names, if it is one of this conversation. */
export const PictureViewer = ({ items, fileId }: { readonly items: readonly ChatItem[]; readonly fileId: string }) => {
  const files = items.map((item) => (item.kind === 'message' ? item.message : item.pending).file);
  const file = files.find((each) => each?.id === fileId);
  return file ? <Opened file={file} /> : null;
};
